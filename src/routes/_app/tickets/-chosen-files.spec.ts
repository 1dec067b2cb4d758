import { expect, test } from 'vitest'
import { fileProblem, pastedName, refusalLines, sorted } from './-chosen-files'

test.each([
  ['shot.png', 5 * 1024 * 1024, undefined],
  ['SHOT.PNG', 1, undefined],
  ['notes.md', 1, expect.stringContaining('Attachments must be')],
  ['png', 1, expect.stringContaining('Attachments must be')],
  ['a.png.exe', 1, expect.stringContaining('Attachments must be')],
  ['shot.png', 5 * 1024 * 1024 + 1, 'Attachments must be at most 5 MiB.'],
  ['empty.txt', 0, 'The file is empty.'],
  [`${'x'.repeat(252)}.txt`, 1, 'The filename must be at most 255 characters.'],
])('%s of %i bytes: %s', (name, size, reason) => {
  expect(fileProblem({ name, size })).toEqual(reason)
})

test('what is refused is named, and the others are taken', () => {
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.sh'), new File([], 'c.txt')]
  const { taken, refused } = sorted(files)
  expect(taken.map((f) => f.name)).toEqual(['a.txt'])
  expect(refused.map((r) => r.name)).toEqual(['b.sh', 'c.txt'])
})

test('each reason is one line, with the names of its files (defects minor 14)', () => {
  const { refused } = sorted([new File(['a'], 'a.sh'), new File(['b'], 'b\u202e.sh'), new File([], 'c.txt')])
  expect(refusalLines(refused)).toEqual([
    expect.stringMatching(/^a\.sh, b‹U\+202E›\.sh: Attachments must be/),
    'c.txt: The file is empty.',
  ])
})

test('a pasted picture gets a name that tells it from the next', () => {
  expect(pastedName({ name: 'image.png', type: 'image/png' }, 2)).toBe('screenshot-2.png')
  expect(pastedName({ name: '', type: 'image/jpeg' }, 1)).toBe('screenshot-1.jpeg')
  expect(pastedName({ name: 'plan.pdf', type: 'application/pdf' }, 1)).toBe('plan.pdf')
})

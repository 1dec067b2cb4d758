import { expect, test } from 'vitest'
import { fileProblem, pastedName, refusalLines, checkFiles } from './chosen-files'

test.each([
  ['shot.png', 5 * 1024 * 1024, undefined],
  ['SHOT.PNG', 1, undefined],
  ['notes.md', 1, expect.stringContaining('Attachments must be')],
  ['png', 1, expect.stringContaining('Attachments must be')],
  ['a.png.exe', 1, expect.stringContaining('Attachments must be')],
  ['shot.png', 5 * 1024 * 1024 + 1, 'Attachments must be at most 5 MiB.'],
  ['empty.txt', 0, 'The file is empty.'],
  [`${'x'.repeat(252)}.txt`, 1, 'The filename must be at most 255 characters.'],
  [`${'😀'.repeat(251)}.txt`, 1, undefined],
])('a file %s of %i bytes is judged as %s', (name, size, reason) => {
  expect(fileProblem({ name, size })).toEqual(reason)
})

test('files of a wrong type or size are refused by name, and the others are accepted', () => {
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.sh'), new File([], 'c.txt')]
  const { accepted, refused } = checkFiles(files)
  expect(accepted.map((f) => f.name)).toEqual(['a.txt'])
  expect(refused.map((r) => r.name)).toEqual(['b.sh', 'c.txt'])
})

test('files refused for the same reason share one line', () => {
  const { refused } = checkFiles([new File(['a'], 'a.sh'), new File(['b'], 'b\u202e.sh'), new File([], 'c.txt')])
  expect(refusalLines(refused)).toEqual([
    expect.stringMatching(/^a\.sh, b‹U\+202E›\.sh: Attachments must be/),
    'c.txt: The file is empty.',
  ])
})

test('pasted images get numbered names', () => {
  expect(pastedName({ name: 'image.png', type: 'image/png' }, 2)).toBe('screenshot-2.png')
  expect(pastedName({ name: '', type: 'image/jpeg' }, 1)).toBe('screenshot-1.jpeg')
  expect(pastedName({ name: 'plan.pdf', type: 'application/pdf' }, 1)).toBe('plan.pdf')
})

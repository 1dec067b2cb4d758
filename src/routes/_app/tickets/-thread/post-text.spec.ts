import { expect, test } from 'vitest'
import { beginning } from './post-text'

test('a short post is shown whole', () => {
  expect(beginning('Hello.')).toBeUndefined()
  expect(beginning('x'.repeat(2400))).toBeUndefined()
})

test('a long one is cut after a paragraph where there is one', () => {
  const text = `${'a'.repeat(800)}\n\n${'b'.repeat(5000)}`
  expect(beginning(text)).toBe('a'.repeat(800))
})

test('else between words, and never inside a character', () => {
  expect(beginning('word '.repeat(1000))).toMatch(/ word$/)
  const cut = beginning(`x${'😀'.repeat(2000)}`)
  expect(cut?.isWellFormed()).toBe(true)
  expect(cut?.length).toBeGreaterThan(1000)
})

test('code begins with some of its lines, or not at all (defects M7)', () => {
  const code = `{"log":"${'x'.repeat(3000)}"}`
  const long = beginning(`## Log\n\n\`\`\`\n${code}\n\`\`\``)
  expect(long).toMatch(/^## Log\n\n```\n\{"log":"x{500,}$/)
  const lines = beginning(`Text.\n\n\`\`\`\n${'a line of code\n'.repeat(300)}\`\`\``)
  expect(lines?.split('\n').at(-1)).toBe('a line of code')
  const late = beginning(`${'a'.repeat(1170)}\n\n\`\`\`\n${code}\n\`\`\``)
  expect(late).toBe('a'.repeat(1170))
})

test('many short lines are many', () => {
  expect(beginning('x\n'.repeat(1000))?.split('\n')).toHaveLength(20)
})

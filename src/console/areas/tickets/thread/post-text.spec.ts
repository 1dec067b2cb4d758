import { expect, test } from 'vitest'
import { foldedText } from './post-text'

test('a short post is not folded', () => {
  expect(foldedText('Hello.')).toBeUndefined()
  expect(foldedText('x'.repeat(2400))).toBeUndefined()
})

test('a long post is cut after a paragraph', () => {
  const text = `${'a'.repeat(800)}\n\n${'b'.repeat(5000)}`
  expect(foldedText(text)).toBe('a'.repeat(800))
})

test('a long paragraph is cut between words, and never inside a character', () => {
  expect(foldedText('word '.repeat(1000))).toMatch(/ word$/)
  const cut = foldedText(`x${'😀'.repeat(2000)}`)
  expect(cut?.isWellFormed()).toBe(true)
  expect(cut?.length).toBeGreaterThan(1000)
})

test('a folded post ends with some lines of a code block or before it', () => {
  const code = `{"log":"${'x'.repeat(3000)}"}`
  const long = foldedText(`## Log\n\n\`\`\`\n${code}\n\`\`\``)
  expect(long).toMatch(/^## Log\n\n```\n\{"log":"x{500,}$/)
  const lines = foldedText(`Text.\n\n\`\`\`\n${'a line of code\n'.repeat(300)}\`\`\``)
  expect(lines?.split('\n').at(-1)).toBe('a line of code')
  const late = foldedText(`${'a'.repeat(1170)}\n\n\`\`\`\n${code}\n\`\`\``)
  expect(late).toBe('a'.repeat(1170))
})

test('a post of many short lines is cut to 20 lines', () => {
  expect(foldedText('x\n'.repeat(1000))?.split('\n')).toHaveLength(20)
})

import { expect, test } from 'vitest'
import { beginning } from './-post-text'

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

test('many short lines are many', () => {
  expect(beginning('x\n'.repeat(1000))?.split('\n')).toHaveLength(20)
})

import { expect, test } from 'vitest'
import { sentences } from './sentences'

test('what has no end is ended before the next, and what is not there leaves no trace', () => {
  expect(sentences('QuotaExceeded: No room left', 'Try again.')).toBe('QuotaExceeded: No room left. Try again.')
  expect(sentences('It said “no.”', '', undefined, 'Why?', 'Nobody knows')).toBe('It said “no.” Why? Nobody knows')
  expect(sentences('alone')).toBe('alone')
  expect(sentences(undefined, '')).toBe('')
})

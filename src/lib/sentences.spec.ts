import { expect, test } from 'vitest'
import { sentences } from './sentences'

test('an unfinished sentence gets a full stop and an empty one disappears', () => {
  expect(sentences('QuotaExceeded: No room left', 'Try again.')).toBe('QuotaExceeded: No room left. Try again.')
  expect(sentences('It said “no.”', '', undefined, 'Why?', 'Nobody knows')).toBe('It said “no.” Why? Nobody knows')
  expect(sentences('alone')).toBe('alone')
  expect(sentences(undefined, '')).toBe('')
})

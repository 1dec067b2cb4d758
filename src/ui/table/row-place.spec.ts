import { describe, expect, it } from 'vitest'
import { indexAfter } from './row-place'

const after = (before: string, at: number, now: string) =>
  now[indexAfter(Array.from(before), at, Array.from(now), (row) => row)] ?? 'none'

describe('the row that takes the place of another', () => {
  it('is the row itself while it exists, wherever it moves', () => {
    expect(after('abcd', 1, 'dcba')).toBe('b')
  })
  it('is the next row that still exists', () => {
    expect(after('abcd', 1, 'acd')).toBe('c')
    expect(after('abcde', 1, 'ae')).toBe('e')
  })
  it('is the previous row after the last one is deleted', () => {
    expect(after('abcd', 3, 'abc')).toBe('c')
    expect(after('abcd', 2, 'a')).toBe('a')
  })
  it('is missing in an empty list', () => {
    expect(after('abcd', 2, '')).toBe('none')
  })
  it('ignores rows that were added', () => {
    expect(after('abcd', 1, 'xaycz')).toBe('c')
  })
})

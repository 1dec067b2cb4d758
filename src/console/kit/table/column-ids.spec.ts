import { afterEach, expect, test, vi } from 'vitest'
import { changeTablePrefs } from './column-ids'
import { readTablePrefs } from './table-prefs'

afterEach(() => vi.unstubAllGlobals())

test('a choice of columns keeps what another tab stored since', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
  const both = changeTablePrefs('buckets', { columns: {} }, { region: false, size: true })
  changeTablePrefs('buckets', both, { size: false })
  const expected = { columns: { region: false, size: false, created: true } }
  expect(changeTablePrefs('buckets', both, { created: true })).toEqual(expected)
  expect(readTablePrefs('buckets')).toEqual(expected)
})

test('without storage, and in a table without a key, choices add up', () => {
  vi.stubGlobal('localStorage', undefined)
  for (const key of ['buckets', undefined]) {
    const first = changeTablePrefs(key, { columns: {} }, { region: false })
    expect(changeTablePrefs(key, first, { size: true })).toEqual({ columns: { region: false, size: true } })
  }
})

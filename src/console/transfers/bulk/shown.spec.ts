import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { versionFingerprint, wasShown, shownFrom, shownOf, type Listed } from './shown'

const listed = fc.record<Listed>({
  name: fc.string(),
  size: fc.option(fc.nat()),
  etag: fc.option(fc.constantFrom('a', 'b')),
  last_modified: fc.option(fc.constantFrom('2026-01-01T00:00:00', '2026-01-01T00:00:01')),
})

test('only the listed version of an object counts as shown', () => {
  fc.assert(
    fc.property(fc.array(listed), listed, (all, other) => {
      const shown = shownOf(all)
      for (const one of all) expect(wasShown(shown, one)).toBe(true)
      expect(wasShown(shown, other)).toBe(all.some((one) => JSON.stringify(one) === JSON.stringify(other)))
    }),
  )
})

test('a hundred thousand similar names have different fingerprints', () => {
  const names = Array.from({ length: 100_000 }, (_, n) => `logs/2026/${n}.gz`)
  const shown = names.map((name) => versionFingerprint({ name, size: 1, etag: null, last_modified: null }))
  expect(new Set(shown).size).toBe(names.length)
  expect(shown.every(Number.isSafeInteger)).toBe(true)
  expect(shownFrom(shown)).toHaveLength(names.length)
})

test('fingerprints survive the browser database unchanged', () => {
  const one = { name: 'a', size: 1, etag: 'e', last_modified: null }
  expect(wasShown(structuredClone(shownOf([one])), one)).toBe(true)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { versionFingerprint, wasConfirmed, confirmedFrom, confirmedOf } from './confirmed-versions'
import { type Listed } from '../engine/failure'

const listed = fc.record<Listed>({
  name: fc.string(),
  size: fc.option(fc.nat()),
  etag: fc.option(fc.constantFrom('a', 'b')),
  last_modified: fc.option(fc.constantFrom('2026-01-01T00:00:00', '2026-01-01T00:00:01')),
})

test('only the listed version of an object counts as shown', () => {
  fc.assert(
    fc.property(fc.array(listed), listed, (all, other) => {
      const shown = confirmedOf(all)
      for (const one of all) expect(wasConfirmed(shown, one)).toBe(true)
      expect(wasConfirmed(shown, other)).toBe(all.some((one) => JSON.stringify(one) === JSON.stringify(other)))
    }),
  )
})

test('a hundred thousand similar names have different fingerprints', () => {
  const names = Array.from({ length: 100_000 }, (_, n) => `logs/2026/${n}.gz`)
  const shown = names.map((name) => versionFingerprint({ name, size: 1, etag: null, last_modified: null }))
  expect(new Set(shown).size).toBe(names.length)
  expect(shown.every(Number.isSafeInteger)).toBe(true)
  expect(confirmedFrom(shown)).toHaveLength(names.length)
})

test('fingerprints survive the browser database unchanged', () => {
  const one = { name: 'a', size: 1, etag: 'e', last_modified: null }
  expect(wasConfirmed(structuredClone(confirmedOf([one])), one)).toBe(true)
})

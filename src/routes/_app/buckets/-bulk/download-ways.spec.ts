import { expect, test } from 'vitest'
import { formatBytes } from '#/lib/bytes'
import { allUnder, NOTHING } from '../-objects/selection'
import { archiveName, whyNot } from './download-ways'

test('an archive is called after the one folder that is chosen, else after the bucket', () => {
  expect(archiveName('media', { ...NOTHING, prefixes: new Set(['a/b c/']) })).toBe('media-b c')
  expect(archiveName('media', allUnder('photos/2026/'))).toBe('media-2026')
  expect(archiveName('media', allUnder(''))).toBe('media')
  expect(archiveName('media', { ...NOTHING, prefixes: new Set(['a/', 'b/']) })).toBe('media')
  expect(archiveName('media', { ...NOTHING, prefixes: new Set(['a//']) })).toBe('media')
})

test('why a way is closed is said by number where the size is to blame', () => {
  expect(whyNot('blob-zip', 2 ** 31, 2 ** 30, formatBytes)).toBe(
    '2.00 GiB are too much to put together in memory; 1.00 GiB is the most',
  )
  expect(whyNot('folder', 1, 2 ** 30, formatBytes)).toMatch(/cannot write/)
})

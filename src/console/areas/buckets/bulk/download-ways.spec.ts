import { expect, test } from 'vitest'
import { allUnder, NOTHING } from '../objects/selection'
import { archiveName, whyDisabled } from './download-ways'

test('an archive is named after the only selected folder, else after the bucket', () => {
  expect(archiveName('media', { ...NOTHING, prefixes: new Set(['a/b c/']) })).toBe('media-b c')
  expect(archiveName('media', allUnder('photos/2026/'))).toBe('media-2026')
  expect(archiveName('media', allUnder(''))).toBe('media')
  expect(archiveName('media', { ...NOTHING, prefixes: new Set(['a/', 'b/']) })).toBe('media')
  expect(archiveName('media', { ...NOTHING, prefixes: new Set(['a//']) })).toBe('media')
})

test('a download way that is too large states both sizes', () => {
  expect(whyDisabled('blob-zip', 2 ** 31, 2 ** 30)).toBe('2.00 GiB is too large for memory. The maximum is 1.00 GiB.')
  expect(whyDisabled('folder', 1, 2 ** 30)).toMatch(/can’t write/)
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isMd5, md5Of } from './md5'

test.each([0, 1, 64, 1024 * 1024, 3 * 1024 * 1024 + 17])('is the MD5 of %d bytes', async (size) => {
  const bytes = new Uint8Array(size).map((_, i) => (i * 31) % 251)
  expect(await md5Of(new File([bytes], 'x'))).toBe(createHash('md5').update(bytes).digest('hex'))
})

test('knows an etag that is none', () => {
  expect(isMd5('d41d8cd98f00b204e9800998ecf8427e')).toBe(true)
  expect([null, 'd41d8cd98f00b204e9800998ecf8427e-3', '"x"'].some(isMd5)).toBe(false)
})

test('stops when it is told to', async () => {
  await expect(md5Of(new File(['x'], 'x'), AbortSignal.abort())).rejects.toThrow(/abort/i)
})

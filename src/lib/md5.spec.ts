import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isMd5, md5Of } from './md5'

test('a file of several pieces has the MD5 of all its bytes', async () => {
  const bytes = new Uint8Array(3 * 1024 * 1024 + 17).map((_, i) => (i * 31) % 251)
  expect(await md5Of(new File([bytes], 'x'))).toBe(createHash('md5').update(bytes).digest('hex'))
})

test("an etag that isn't an MD5 is recognized", () => {
  expect(isMd5('d41d8cd98f00b204e9800998ecf8427e')).toBe(true)
  expect([null, 'd41d8cd98f00b204e9800998ecf8427e-3', '"x"'].some(isMd5)).toBe(false)
})

test('aborting stops the calculation', async () => {
  await expect(md5Of(new File(['x'], 'x'), AbortSignal.abort())).rejects.toThrow(/abort/i)
})

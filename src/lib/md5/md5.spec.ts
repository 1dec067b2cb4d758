import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isMd5, md5Of } from './md5'
import { createMd5 } from './md5-blocks'

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1024 * 1024, 3 * 1024 * 1024 + 17])(
  'is the MD5 of %d bytes',
  async (size) => {
    const bytes = new Uint8Array(size).map((_, i) => (i * 31) % 251)
    expect(await md5Of(new File([bytes], 'x'))).toBe(createHash('md5').update(bytes).digest('hex'))
  },
)

test('bytes are accepted in pieces of any length and from any offset of a buffer', () => {
  const bytes = new Uint8Array(10_000).map((_, i) => (i * 31) % 251)
  const hash = createMd5()
  for (let [from, length] = [0, 1]; from < bytes.length; from += length, length = ((length * 7) % 199) + 1)
    hash.update(bytes.subarray(from, from + length))
  expect(hash.digest()).toBe(createHash('md5').update(bytes).digest('hex'))
})

test("an etag that isn't an MD5 is recognized", () => {
  expect(isMd5('d41d8cd98f00b204e9800998ecf8427e')).toBe(true)
  expect([null, 'd41d8cd98f00b204e9800998ecf8427e-3', '"x"'].some(isMd5)).toBe(false)
})

test('aborting stops the calculation', async () => {
  await expect(md5Of(new File(['x'], 'x'), AbortSignal.abort())).rejects.toThrow(/abort/i)
})

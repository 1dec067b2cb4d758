/** Data that is accepted or refused as an image. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { code, DATA, imagesTest, MIB, SLOW, TYPE, type ImagesTest } from '#test/server/image-upload-testing'

// Test machines can be busy.
vi.setConfig({ testTimeout: 120_000 })
let t: ImagesTest
afterEach(() => t.close())

test('B4.3-1 B4.3-3 the data is accepted, and the image is available with its unpacked size', async () => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  const sent = await t.give(to)
  expect({ status: sent.status, text: sent.text }).toEqual({ status: 200, text: '' })
  expect((await t.image(id)).body).toMatchObject({ status: 'pending_upload', size: 0 })
  t.api.clock.forward(5)
  expect(await t.work()).toEqual({ done: 1, failed: 0 })
  expect((await t.image(id)).body).toMatchObject({ status: 'available', size: 3, updated: '2026-03-01T12:00:05' })
  await t.isKept(id, DATA)
})

test("a committed deletion is 200 even if its bytes can't be deleted yet", async () => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  await t.give(to)
  // A file in place of a backup's folder makes deletions fail, like a folder of another user.
  writeFileSync(join(t.api.services.settings.dataDir, 'objects/held'), '')
  const gone = await t.api.request('DELETE', `/v4/images/${id}`, { token: t.token })
  expect(gone.status).toBe(200)
  expect((await t.image(id)).status).toBe(404)
})

test.each([
  ['application/gzip', 415],
  ['text/html', 415],
  ['', 415],
  ['application/octet-stream; charset=binary', 200],
  ['Application/Octet-Stream', 200],
])('B4.3-1 D-images-2 the content type %j is %i', async (type, status) => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  const sent = await t.give(to, DATA, type === '' ? {} : { 'content-type': type })
  expect({ status: sent.status, code: code(sent.text) }).toEqual({
    status,
    code: status === 200 ? undefined : 'UnsupportedMediaType',
  })
  expect((await t.image(id)).body.status).toBe('pending_upload')
  expect((await t.files()).blobs).toHaveLength(status === 200 ? 1 : 0)
})

const header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
test.each([
  ['nothing', Buffer.alloc(0)],
  ['a raw image', Buffer.alloc(100_000)],
  ['two bytes of it', Buffer.from([0x1f, 0x8b])],
  ['a header alone', Buffer.from(header)],
  ['zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(5000)])],
  ['qcow2', Buffer.concat([Buffer.from('QFI\u00fb', 'latin1'), Buffer.alloc(5000)])],
  ['another method', Buffer.concat([Buffer.from([0x1f, 0x8b, 7]), DATA.subarray(3)])],
  ['flags without a meaning', Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0xe0]), DATA.subarray(4)])],
  ['a header before noise', Buffer.concat([Buffer.from(header), Buffer.alloc(5000, 0xff)])],
  ['a small one with a wrong sum', Buffer.concat([Buffer.from(header), deflateRawSync('hello'), Buffer.alloc(8)])],
])('B4.3-3 %s is refused with the reason, and the record waits for valid data', async (_, body) => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  for (const more of [{}, { 'transfer-encoding': 'chunked' }]) {
    const sent = await t.give(to, body, { ...TYPE, ...more })
    expect({ status: sent.status, code: code(sent.text) }).toEqual({ status: 400, code: 'NotGzip' })
    expect(sent.text).toContain('The data is not a gzip file. Send a raw disk image compressed with gzip.')
  }
  await t.nothingKept()
  expect((await t.image(id)).body).toMatchObject({ status: 'pending_upload', size: 0 })
  expect((await t.give(to)).status).toBe(200)
})

const named = (name: string, data: Buffer) => {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(data), 0)
  tail.writeUInt32LE(data.length, 4)
  return Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]),
    Buffer.from(`${name}\0`),
    deflateRawSync(data),
    tail,
  ])
}
test.each([
  ['no disk at all', gzipSync('hello'), 1],
  ['nothing', gzipSync(''), 1],
  ['one byte over a megabyte', gzipSync(Buffer.alloc(MIB + 1)), 2],
  ['two members', Buffer.concat([gzipSync(Buffer.alloc(MIB)), gzipSync(Buffer.alloc(MIB))]), 2],
  ['a name in its header', named('disk.img', Buffer.alloc(MIB)), 1],
  ['a name longer than the checked bytes', named('n'.repeat(70_000), Buffer.alloc(2 * MIB)), 2],
  ['what does not compress', gzipSync(randomBytes(2 * MIB)), 2],
])('D-images-3 any gzip is accepted: %s', async (_, body, size) => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  expect((await t.give(to, body)).status).toBe(200)
  await t.work()
  expect((await t.image(id)).body).toMatchObject({ status: 'available', size })
})

test('D-images-1 B4.3-4 more than the limit is 413, declared or found, and the exact limit is accepted', async () => {
  t = await imagesTest({ maxImageBytes: DATA.length })
  const { id, to } = await t.ask()
  const long = Buffer.concat([DATA, Buffer.alloc(1)])
  for (const more of [{}, { 'transfer-encoding': 'chunked' }]) {
    const sent = await t.give(to, long, { ...TYPE, ...more })
    expect({ status: sent.status, code: code(sent.text) }).toEqual({ status: 413, code: 'EntityTooLarge' })
  }
  await t.nothingKept()
  expect((await t.image(id)).body.status).toBe('pending_upload')
  expect((await t.give(to)).status).toBe(200)
})

test("D-images-1 5,368,709,121 bytes are refused before the first is read, 5,368,709,120 aren't", async () => {
  t = await imagesTest()
  const { to } = await t.ask()
  const over = await t.begin(to, 'Content-Length: 5368709121', DATA)
  await expect.poll(over.text, SLOW).toContain('HTTP/1.1 413')
  over.socket.destroy()
  const exact = await t.begin(to, 'Content-Length: 5368709120', DATA)
  await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
  exact.socket.destroy()
  await t.nothingKept()
})

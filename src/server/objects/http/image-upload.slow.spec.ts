import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { unpackedSize } from '#/server/areas/images/image-jobs'
import { code, DATA, imagesTest, MIB, SLOW, TYPE, type ImagesTest } from '#test/server/image-upload-testing'

// Test machines can be busy.
vi.setConfig({ testTimeout: 120_000 })
let t: ImagesTest
afterEach(() => t.close())

/** `npm run test:deep` interrupts 64 MiB twenty times. */
const DEEP = process.env['FC_RUNS'] !== undefined
test('D-images-2 an upload interrupted at any byte and sent again stores the right bytes each time', async () => {
  t = await imagesTest()
  const data = gzipSync(randomBytes((DEEP ? 64 : 2) * MIB), { level: 1 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: data.length - 1 }), async (at) => {
      const { id, to } = await t.ask()
      const { socket } = await t.begin(to, `Content-Length: ${data.length}`, data.subarray(0, at))
      if (at >= 18) await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
      socket.destroy()
      await expect.poll(async () => (await t.files()).tmp, SLOW).toEqual([])
      expect((await t.image(id)).body).toMatchObject({ status: 'pending_upload', size: 0 })
      expect((await t.give(to, data)).status).toBe(200)
      await t.isKept(id, data)
      expect((await t.api.request('DELETE', `/v4/images/${id}`, { token: t.token })).status).toBe(200)
      await t.nothingKept()
    }),
    { numRuns: DEEP ? 20 : 3, endOnFailure: true },
  )
}, 600_000)

test('D-images-2 once data is accepted, more is refused before and after processing', async () => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  expect((await t.give(to)).status).toBe(200)
  const refusedNow = await t.give(to, gzipSync('other'))
  expect({ status: refusedNow.status, code: code(refusedNow.text) }).toEqual({ status: 409, code: 'ImageUploaded' })
  await t.work()
  expect((await t.give(to, gzipSync('other'))).status).toBe(409)
  expect((await t.image(id)).body).toMatchObject({ status: 'available', size: 3 })
  expect((await t.files()).blobs).toHaveLength(1)
})

test('D-images-2 of several concurrent uploads one is accepted, and only its bytes are kept', async () => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  const sent = await Promise.all([1, 2, 3, 4].map((n) => t.give(to, gzipSync(randomBytes(n * 100_000)))))
  expect(sent.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  await t.keptFiles({ blobs: [await t.blobOf(id)], tmp: [] })
})

test('B3-5 B4.3-2 D-images-2 after 24 hours the address expires and the image is deleted, with an event', async () => {
  t = await imagesTest()
  t.api.clock.set('2026-03-01T12:00:00Z')
  const { id, to } = await t.ask()
  const lucky = await t.ask()
  t.api.clock.set('2026-03-02T11:59:59Z')
  await t.work()
  expect((await t.image(id)).status).toBe(200)
  expect((await t.give(lucky.to)).status).toBe(200)
  t.api.clock.set('2026-03-02T12:00:00Z')
  const late = await t.give(to)
  expect({ status: late.status, text: late.text }).toEqual({
    status: 403,
    text: expect.stringContaining('Request has expired.'),
  })
  await t.work()
  expect([(await t.image(id)).status, (await t.image(lucky.id)).body.status]).toEqual([404, 'available'])
  const gone = await t.give(to)
  expect({ status: gone.status, code: code(gone.text) }).toEqual({ status: 404, code: 'NoSuchUpload' })
  const { data } = (await t.api.request('GET', '/v4/account/events', { token: t.token })).body
  expect(data[0]).toMatchObject({ action: 'image_delete', username: null, entity: { id, type: 'image' } })
  expect((await t.files()).blobs).toHaveLength(1)
})

test('a wrong key, another image’s key and a missing key are refused', async () => {
  t = await imagesTest()
  const { to } = await t.ask()
  const other = await t.ask()
  const [path = '', key = ''] = to.split('?')
  for (const wrong of [
    path,
    `${path}?`,
    `${path}?key=`,
    `${path}?key=${'A'.repeat(43)}`,
    `${path}?${other.to.split('?')[1]}`,
    `/image-uploads/999999?${key}`,
  ]) {
    const sent = await t.give(wrong)
    expect({ wrong, status: sent.status, code: code(sent.text) }).toEqual({ wrong, status: 404, code: 'NoSuchUpload' })
  }
  expect((await t.give(`/image-uploads/1e3?${key}`)).status).toBe(403)
  await t.nothingKept()
})

test('an image deleted during or after its upload keeps no data', async () => {
  t = await imagesTest()
  const one = await t.ask()
  const { socket, text } = await t.begin(one.to, `Content-Length: ${DATA.length}`, DATA.subarray(0, 100))
  await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
  expect((await t.api.request('DELETE', `/v4/images/${one.id}`, { token: t.token })).status).toBe(200)
  socket.write(DATA.subarray(100))
  await expect.poll(text, SLOW).toContain('HTTP/1.1 404')
  socket.destroy()
  const two = await t.ask()
  expect((await t.give(two.to)).status).toBe(200)
  expect((await t.api.request('DELETE', `/v4/images/${two.id}`, { token: t.token })).status).toBe(200)
  await t.nothingKept()
  expect((await t.work()).failed).toBe(0)
})

test('damaged or truncated data deletes its image and records an event', async () => {
  t = await imagesTest()
  const whole = gzipSync(randomBytes(MIB))
  const damaged = Buffer.from(whole)
  damaged[damaged.length - 6] = (damaged[damaged.length - 6] ?? 0) ^ 1
  for (const body of [damaged, whole.subarray(0, -20)]) {
    const { id, to } = await t.ask()
    expect((await t.give(to, body)).status).toBe(200)
    await t.work()
    expect((await t.image(id)).status).toBe(404)
    const { data } = (await t.api.request('GET', '/v4/account/events', { token: t.token })).body
    expect(data[0]).toMatchObject({ action: 'image_delete', username: null, entity: { id } })
  }
  await t.nothingKept()
})

test('a disk that damages data before it is measured deletes no image, which is available once the file is restored', async () => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  const data = gzipSync(randomBytes(MIB))
  expect((await t.give(to, data)).status).toBe(200)
  const blob = (await t.blobOf(id)) ?? ''
  const path = join(t.api.services.settings.dataDir, 'objects/blobs', blob.slice(0, 2), blob)
  const damaged = Buffer.from(data)
  damaged.writeUInt8(damaged.readUInt8(MIB / 2) ^ 1, MIB / 2)
  await writeFile(path, damaged)
  await t.work()
  expect((await t.image(id)).body).toMatchObject({ status: 'pending_upload' })
  await writeFile(path, data)
  t.api.clock.forward(3602)
  await t.work()
  expect((await t.image(id)).body).toMatchObject({ status: 'available', size: 1 })
})

test('a file that the disk can’t read is tried again after an hour, and the image is available then', async () => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  expect((await t.give(to)).status).toBe(200)
  const read = vi.spyOn(t.api.services.store, 'read').mockImplementation(() => {
    const unreadable = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    return new Readable({
      read() {
        this.destroy(unreadable)
      },
    })
  })
  expect(await t.work()).toEqual({ done: 1, failed: 0 })
  t.api.clock.forward(60)
  expect(await t.work()).toEqual({ done: 0, failed: 0 })
  read.mockRestore()
  t.api.clock.forward(3602)
  await t.work()
  expect((await t.image(id)).body).toMatchObject({ status: 'available', size: 3 })
})

test('unpacking stops at the maximum size and when the server stops', async () => {
  t = await imagesTest()
  const { id, to } = await t.ask()
  await t.give(to)
  const blob = (await t.blobOf(id)) ?? ''
  const { store } = t.api.services
  expect(await unpackedSize(store, blob, 3 * MIB)).toBe(3 * MIB)
  expect(await unpackedSize(store, blob, 3 * MIB - 1)).toBe(undefined)
  await expect(unpackedSize(store, blob, 3 * MIB, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

test('pages of every origin can send data and read the response, but no data can be read or run', async () => {
  t = await imagesTest()
  const { to } = await t.ask()
  const preflight = await t.send('OPTIONS', to, {
    headers: {
      origin: 'https://console.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  })
  expect({ status: preflight.status, headers: preflight.headers }).toMatchObject({
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'Content-Type',
    },
  })
  const answers = [
    await t.give(to, 'no gzip'),
    await t.give(to, DATA, {}),
    await t.give(to),
    await t.give(to),
    await t.give('/image-uploads/999'),
    await t.send('GET', to),
    await t.send('HEAD', to),
    await t.send('DELETE', to),
    await t.send('POST', to, { body: DATA, headers: TYPE }),
  ]
  expect(answers.map((r) => r.status)).toEqual([400, 415, 200, 409, 404, 405, 405, 405, 405])
  for (const r of answers) {
    expect(r.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
    expect(r.body.includes(DATA.subarray(0, 100))).toBe(false)
  }
  expect(answers[5]?.headers.allow).toBe('PUT, OPTIONS')
  expect((await t.send('GET', to, { headers: { 'sec-fetch-dest': 'script' } })).status).toBe(403)
})

test('an object of a bucket can have the name of an upload', async () => {
  t = await imagesTest()
  await t.bucket('open', { acl: 'public-read-write' })
  const { to } = await t.ask()
  const sent = await t.send('PUT', to.split('?')[0] ?? '', { body: 'an object', headers: t.at('open') })
  expect({ status: sent.status, etag: sent.headers.etag }).toEqual({ status: 200, etag: expect.any(String) })
  expect((await t.give(to)).status).toBe(200)
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { allJobKinds } from '../job-kinds'
import { runDue } from '../jobs'
import { unpackedSize } from '../areas/image-jobs'
import { objectsTest, type ObjectsTest } from './testing'

// Machines that run tests are busy.
vi.setConfig({ testTimeout: 120_000 })
let t: ObjectsTest
afterEach(() => t.close())
const SLOW = { timeout: 30_000 }
const TYPE = { 'content-type': 'application/octet-stream' }
const MIB = 1024 * 1024
const DATA = gzipSync(Buffer.alloc(3 * MIB))

const code = (text: string) => /<Code>(.*)<\/Code>/.exec(text)?.[1]
const image = async (id: string) => t.api.request('GET', `/v4/images/${id}`, { token: t.token })
const work = () => runDue(t.api.services, t.api.clock.now(), allJobKinds)
const keptFiles = (files: object) => expect.poll(() => t.files(), SLOW).toEqual(files)
const nothingKept = () => keptFiles({ blobs: [], tmp: [] })
/** Compared as a whole: byte by byte takes minutes. */
async function isKept(id: string, data: Buffer) {
  const bytes = await buffer(t.api.services.store.read((await blobOf(id)) ?? ''))
  expect([bytes.length, bytes.equals(data)]).toEqual([data.length, true])
}
/** Asks for an upload; answers the image's id and the address without its origin. */
async function ask(body: object = {}) {
  const made = await t.api.request('POST', '/v4/images/upload', {
    token: t.token,
    body: { label: 'golden', region: 'us-iad', ...body },
  })
  return { id: made.body.image.id as string, to: made.body.upload_to.replace('http://127.0.0.1:4001', '') as string }
}
const put = (to: string, body: Buffer | string = DATA, headers: Record<string, string> = TYPE) =>
  t.send('PUT', to, { body, headers })
const blobOf = async (id: string) =>
  (
    await t.api.db
      .selectFrom('image')
      .select('blob')
      .where('id', '=', Number(id.slice(8)))
      .executeTakeFirstOrThrow()
  ).blob
/** Sends head and part of a body by hand. */
async function begin(to: string, headers: string, body: Buffer) {
  const socket = t.raw()
  let text = ''
  socket.on('data', (d: Buffer) => (text += d.toString()))
  socket.on('error', () => {})
  socket.write(`PUT ${to} HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\n${headers}\r\n\r\n`)
  socket.write(body)
  return { socket, text: () => text }
}

test('B4.3-1 B4.3-3 the data is taken, and the image available with its unpacked size', async () => {
  t = await objectsTest()
  const { id, to } = await ask()
  const sent = await put(to)
  expect([sent.status, sent.text]).toEqual([200, ''])
  expect((await image(id)).body).toMatchObject({ status: 'pending_upload', size: 0 })
  t.api.clock.forward(5)
  expect(await work()).toEqual({ done: 1, failed: 0 })
  expect((await image(id)).body).toMatchObject({ status: 'available', size: 3, updated: '2026-03-01T12:00:05' })
  await isKept(id, DATA)
})

test.each([
  ['application/gzip', 415],
  ['text/html', 415],
  ['', 415],
  ['application/octet-stream; charset=binary', 200],
  ['Application/Octet-Stream', 200],
])('B4.3-1 D-images-2 the content type %j is %i', async (type, status) => {
  t = await objectsTest()
  const { id, to } = await ask()
  const sent = await put(to, DATA, type === '' ? {} : { 'content-type': type })
  expect([sent.status, code(sent.text)]).toEqual([status, status === 200 ? undefined : 'UnsupportedMediaType'])
  expect((await image(id)).body.status).toBe('pending_upload')
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
])('B4.3-3 %s is refused with the reason, and the record waits for what is right', async (_, body) => {
  t = await objectsTest()
  const { id, to } = await ask()
  for (const more of [{}, { 'transfer-encoding': 'chunked' }]) {
    const sent = await put(to, body, { ...TYPE, ...more })
    expect([sent.status, code(sent.text)]).toEqual([400, 'NotGzip'])
    expect(sent.text).toContain('The data is no gzip file: send a raw disk image, compressed with gzip.')
  }
  await nothingKept()
  expect((await image(id)).body).toMatchObject({ status: 'pending_upload', size: 0 })
  expect((await put(to)).status).toBe(200)
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
  ['a name longer than what is looked at', named('n'.repeat(70_000), Buffer.alloc(2 * MIB)), 2],
  ['what does not compress', gzipSync(randomBytes(2 * MIB)), 2],
])('D-images-3 any gzip is taken: %s', async (_, body, size) => {
  t = await objectsTest()
  const { id, to } = await ask()
  expect((await put(to, body)).status).toBe(200)
  await work()
  expect((await image(id)).body).toMatchObject({ status: 'available', size })
})

test('D-images-1 B4.3-4 more than the limit is 413, told at once or found on the way, and the exact size is taken', async () => {
  t = await objectsTest({ maxImageBytes: DATA.length })
  const { id, to } = await ask()
  const long = Buffer.concat([DATA, Buffer.alloc(1)])
  for (const more of [{}, { 'transfer-encoding': 'chunked' }]) {
    const sent = await put(to, long, { ...TYPE, ...more })
    expect([sent.status, code(sent.text)]).toEqual([413, 'EntityTooLarge'])
  }
  await nothingKept()
  expect((await image(id)).body.status).toBe('pending_upload')
  expect((await put(to)).status).toBe(200)
})

test('D-images-1 5,368,709,121 bytes are refused before one of them is read, 5,368,709,120 are not', async () => {
  t = await objectsTest()
  const { to } = await ask()
  const over = await begin(to, 'Content-Length: 5368709121', DATA)
  await expect.poll(over.text, SLOW).toContain('HTTP/1.1 413')
  over.socket.destroy()
  const exact = await begin(to, 'Content-Length: 5368709120', DATA)
  await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
  exact.socket.destroy()
  await nothingKept()
})

test('D-images-2 uploads that are cut leave the record as it was, and the same address takes the whole', async () => {
  t = await objectsTest()
  const { id, to } = await ask()
  const data = gzipSync(randomBytes(4 * MIB))
  for (const at of [5, 17, 18, 1000, 65_536, MIB + 7, data.length - 1]) {
    for (const headers of [`Content-Length: ${data.length}`, 'Transfer-Encoding: chunked']) {
      const chunked = headers.startsWith('T')
      const part = data.subarray(0, at)
      const frame = Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), part])
      const { socket } = await begin(to, headers, chunked ? frame : part)
      if (at >= 18) await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
      socket.destroy()
      await nothingKept()
    }
  }
  expect((await image(id)).body).toMatchObject({ status: 'pending_upload', size: 0 })
  expect(t.failures).toEqual([])
  expect((await put(to, data)).status).toBe(200)
  await isKept(id, data)
})

test('D-images-2 once data is accepted no more is, before and after it is processed', async () => {
  t = await objectsTest()
  const { id, to } = await ask()
  expect((await put(to)).status).toBe(200)
  const refusedNow = await put(to, gzipSync('other'))
  expect([refusedNow.status, code(refusedNow.text)]).toEqual([409, 'ImageUploaded'])
  await work()
  expect((await put(to, gzipSync('other'))).status).toBe(409)
  expect((await image(id)).body).toMatchObject({ status: 'available', size: 3 })
  expect((await t.files()).blobs).toHaveLength(1)
})

test('D-images-2 of several that send at once one is taken, and its bytes alone are kept', async () => {
  t = await objectsTest()
  const { id, to } = await ask()
  const sent = await Promise.all([1, 2, 3, 4].map((n) => put(to, gzipSync(randomBytes(n * 100_000)))))
  expect(sent.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  await keptFiles({ blobs: [await blobOf(id)], tmp: [] })
})

test('B3-5 B4.3-2 D-images-2 after 24 hours the address is closed and the image deleted, with an event', async () => {
  t = await objectsTest()
  t.api.clock.set('2026-03-01T12:00:00Z')
  const { id, to } = await ask()
  const lucky = await ask()
  t.api.clock.set('2026-03-02T11:59:59Z')
  await work()
  expect((await image(id)).status).toBe(200)
  expect((await put(lucky.to)).status).toBe(200)
  t.api.clock.set('2026-03-02T12:00:00Z')
  const late = await put(to)
  expect([late.status, late.text]).toEqual([403, expect.stringContaining('Request has expired.')])
  await work()
  expect([(await image(id)).status, (await image(lucky.id)).body.status]).toEqual([404, 'available'])
  const gone = await put(to)
  expect([gone.status, code(gone.text)]).toEqual([404, 'NoSuchUpload'])
  const { data } = (await t.api.request('GET', '/v4/account/events', { token: t.token })).body
  expect(data[0]).toMatchObject({ action: 'image_delete', username: null, entity: { id, type: 'image' } })
  expect((await t.files()).blobs).toHaveLength(1)
})

test('a wrong key, another image’s key and none open nothing', async () => {
  t = await objectsTest()
  const { to } = await ask()
  const other = await ask()
  const [path = '', key = ''] = to.split('?')
  for (const wrong of [
    path,
    `${path}?`,
    `${path}?key=`,
    `${path}?key=${'A'.repeat(43)}`,
    `${path}?${other.to.split('?')[1]}`,
    `/image-uploads/999999?${key}`,
  ]) {
    const sent = await put(wrong)
    expect([wrong, sent.status, code(sent.text)]).toEqual([wrong, 404, 'NoSuchUpload'])
  }
  expect((await put(`/image-uploads/1e3?${key}`)).status).toBe(403)
  await nothingKept()
})

test('an image that is deleted while its data comes keeps nothing; so does one deleted afterwards', async () => {
  t = await objectsTest()
  const one = await ask()
  const { socket, text } = await begin(one.to, `Content-Length: ${DATA.length}`, DATA.subarray(0, 100))
  await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
  expect((await t.api.request('DELETE', `/v4/images/${one.id}`, { token: t.token })).status).toBe(200)
  socket.write(DATA.subarray(100))
  await expect.poll(text, SLOW).toContain('HTTP/1.1 404')
  socket.destroy()
  const two = await ask()
  expect((await put(two.to)).status).toBe(200)
  expect((await t.api.request('DELETE', `/v4/images/${two.id}`, { token: t.token })).status).toBe(200)
  await nothingKept()
  expect((await work()).failed).toBe(0)
})

test('data that turns out damaged or cut short takes its image with it, and an event tells', async () => {
  t = await objectsTest()
  const whole = gzipSync(randomBytes(MIB))
  const damaged = Buffer.from(whole)
  damaged[damaged.length - 6] = (damaged[damaged.length - 6] ?? 0) ^ 1
  for (const body of [damaged, whole.subarray(0, -20)]) {
    const { id, to } = await ask()
    expect((await put(to, body)).status).toBe(200)
    await work()
    expect((await image(id)).status).toBe(404)
    const { data } = (await t.api.request('GET', '/v4/account/events', { token: t.token })).body
    expect(data[0]).toMatchObject({ action: 'image_delete', username: null, entity: { id } })
  }
  await nothingKept()
})

test('unpacking ends where there is too much, and where the server ends', async () => {
  t = await objectsTest()
  const { id, to } = await ask()
  await put(to)
  const blob = (await blobOf(id)) ?? ''
  const { store } = t.api.services
  expect(await unpackedSize(store, blob, 3 * MIB)).toBe(3 * MIB)
  expect(await unpackedSize(store, blob, 3 * MIB - 1)).toBe(undefined)
  await expect(unpackedSize(store, blob, 3 * MIB, AbortSignal.abort())).rejects.toThrow('aborted')
})

test('pages of every origin may send, and read what they are told; nothing can be read or run', async () => {
  t = await objectsTest()
  const { to } = await ask()
  const preflight = await t.send('OPTIONS', to, {
    headers: {
      origin: 'https://console.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  })
  expect([preflight.status, preflight.headers]).toMatchObject([
    200,
    {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'Content-Type',
    },
  ])
  const answers = [
    await put(to, 'no gzip'),
    await put(to, DATA, {}),
    await put(to),
    await put(to),
    await put('/image-uploads/999'),
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

test('an object of a bucket may be called like an upload', async () => {
  t = await objectsTest()
  await t.bucket('open', { acl: 'public-read-write' })
  const { to } = await ask()
  const sent = await t.send('PUT', to.split('?')[0] ?? '', { body: 'an object', headers: t.at('open') })
  expect([sent.status, sent.headers.etag]).toEqual([200, expect.any(String)])
  expect((await put(to)).status).toBe(200)
})

test('memory stays flat while 200 MB pass', async () => {
  t = await objectsTest()
  const { to } = await ask()
  const chunk = randomBytes(1_000_000)
  // Begins as a gzip file does.
  const head = gzipSync(chunk, { level: 0 }).subarray(0, 500_000)
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const { socket, text } = await begin(to, `Content-Length: ${head.length + 200_000_000}`, head)
  for (let i = 0; i < 200; i++) {
    if (!socket.write(chunk)) await once(socket, 'drain')
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  await expect.poll(text, { timeout: 60_000 }).toContain('200 OK')
  socket.destroy()
  expect(most).toBeLessThan(64 * MIB)
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import type { PaceLimits } from '../storage/pace'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
const open = async (options: Parameters<typeof objectsTest>[0] = {}) => {
  t = await objectsTest(options)
  await t.bucket('uploads')
}
afterEach(() => t.close())

const SLOW = { timeout: 15_000 }
const code = (text: string) => /<Code>(.*)<\/Code>/.exec(text)?.[1]
const stats = async () => (await t.call('GET', '/buckets/us-iad-1/uploads')).body
const nothingKept = async () => {
  await expect.poll(() => t.files(), SLOW).toEqual({ blobs: [], tmp: [] })
  expect(await stats()).toMatchObject({ objects: 0, size: 0 })
}
/** Sends head and part of a body manually and returns the complete response. */
async function begin(headers: string, body: string | Buffer) {
  const path = await t.sign('uploads', 'x', { method: 'PUT' })
  const socket = t.raw()
  let text = ''
  socket.on('data', (d: Buffer) => (text += d.toString()))
  socket.on('error', () => {})
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`)
  socket.write(body)
  return { socket, text: () => text, closed: new Promise((done) => socket.once('close', done)) }
}

test('an interrupted upload leaves nothing, with or without a declared length', async () => {
  await open()
  for (const [headers, body] of [
    ['Content-Length: 1000', 'abc'],
    ['Transfer-Encoding: chunked', '3\r\nabc\r\n'],
  ] as const) {
    const { socket } = await begin(headers, body)
    await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
    socket.destroy()
    await nothingKept()
  }
  for (const headers of ['Content-Length: 1000']) {
    const { socket } = await begin(headers, 'abc')
    await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
    // The client half-closes and thus sends no more.
    socket.end()
    await nothingKept()
  }
})

test("a full disk is 507, keeps the old object, and doesn't stop the server", async () => {
  await open()
  await t.put('uploads', 'x', 'old')
  const before = await t.files()
  const path = await t.sign('uploads', 'x', { method: 'PUT' })
  const { store } = t.api.services
  const write = store.write.bind(store)
  store.write = async (source, limit) => {
    await write(source, limit).then((s) => store.remove(s.blob))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  try {
    const r = await t.send('PUT', path, { body: 'new' })
    expect({ status: r.status, text: r.text }).toEqual({
      status: 507,
      text: expect.stringContaining('<Code>InsufficientStorage</Code>'),
    })
  } finally {
    store.write = write
  }
  expect(await t.files()).toEqual(before)
  expect((await t.send('GET', await t.sign('uploads', 'x'))).text).toBe('old')
  expect((await t.send('PUT', path, { body: 'new' })).status).toBe(200)
})

test('an interrupted overwrite leaves the old object complete', async () => {
  await open()
  await t.put('uploads', 'x', 'the old one')
  const { socket } = await begin('Content-Length: 1000', 'abc')
  await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
  socket.destroy()
  await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(0)
  expect((await t.send('GET', await t.sign('uploads', 'x'))).text).toBe('the old one')
  expect(await stats()).toMatchObject({ objects: 1, size: 11 })
})

test('an upload over the limit is 413 and leaves nothing, whether the excess is declared or found', async () => {
  await open({ maxBytes: 1000 })
  const path = await t.sign('uploads', 'x', { method: 'PUT' })
  expect((await t.send('PUT', path, { body: randomBytes(1000) })).status).toBe(200)
  await t.send('DELETE', await t.sign('uploads', 'x', { method: 'DELETE' }))
  const refused = await t.send('PUT', path, { body: randomBytes(1001) })
  expect({ status: refused.status, code: code(refused.text) }).toEqual({ status: 413, code: 'EntityTooLarge' })
  const chunked = await t.send('PUT', path, {
    body: randomBytes(5_000_000),
    headers: { 'Transfer-Encoding': 'chunked' },
  })
  expect({ status: chunked.status, code: code(chunked.text) }).toEqual({ status: 413, code: 'EntityTooLarge' })
  await nothingKept()
})

test('a refused upload still gets a response, and its connection works for the next request', async () => {
  await open()
  const r = await t.send('PUT', '/us-iad-1/uploads/x', { body: randomBytes(3_000_000) })
  expect({ status: r.status, code: code(r.text) }).toEqual({ status: 403, code: 'AccessDenied' })
  const { socket, text } = await begin('Content-Length: 5\r\nContent-Type: a/b', 'hello')
  await expect.poll(text, SLOW).toContain('200 OK')
  socket.write(
    `PUT /us-iad-1/uploads/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET / HTTP/1.1\r\nHost: a\r\n\r\n`,
  )
  await expect.poll(() => text().match(/AccessDenied/g)).toHaveLength(2)
  socket.destroy()
})

const FAST: PaceLimits = { idleMs: 1000, graceMs: 1000, windowMs: 1000, minRate: 1000 }

test("a stalled or trickling upload is cut and leaves nothing, and a progressing one isn't", async () => {
  await open({ pace: FAST })
  const stalled = await begin('Content-Length: 1000', 'abc')
  await stalled.closed
  await nothingKept()
  const trickle = await begin('Content-Length: 100000', 'abc')
  const drip = setInterval(() => trickle.socket.write('x'), 20)
  await trickle.closed
  clearInterval(drip)
  await nothingKept()
  const steady = await begin('Content-Length: 10000', Buffer.alloc(100))
  let sent = 100
  const pump = setInterval(() => {
    steady.socket.write(Buffer.alloc(Math.min(200, 10_000 - sent)))
    sent = Math.min(10_000, sent + 200)
    if (sent === 10_000) clearInterval(pump)
  }, 50)
  await expect.poll(steady.text, { timeout: 20_000 }).toContain('200 OK')
  steady.socket.destroy()
  expect(await stats()).toMatchObject({ objects: 1, size: 10_000 })
}, 60_000)

test('an upload into a bucket that is deleted meanwhile leaves neither row nor bytes', async () => {
  await open()
  const { socket, text } = await begin('Content-Length: 6', 'abc')
  await expect.poll(async () => (await t.files()).tmp.length, SLOW).toBe(1)
  expect((await t.call('DELETE', '/buckets/us-iad-1/uploads')).status).toBe(200)
  socket.write('def')
  await expect.poll(text, SLOW).toContain('403 Forbidden')
  socket.destroy()
  expect(await t.api.db.selectFrom('object').select('name').execute()).toEqual([])
  await expect.poll(() => t.files(), SLOW).toEqual({ blobs: [], tmp: [] })
})

test('uploads competing with deletions of the bucket leave either acknowledged objects or nothing', async () => {
  await open()
  for (let round = 0; round < 20; round++) {
    const label = `race-${round}`
    await t.bucket(label)
    const path = await t.sign(label, 'x', { method: 'PUT' })
    const [put, gone] = await Promise.all([
      t.send('PUT', path, { body: 'abc' }),
      t.call('DELETE', `/buckets/us-iad-1/${label}`),
    ])
    expect([put.status, gone.status].toSorted((a, b) => a - b)).toEqual(put.status === 200 ? [200, 400] : [200, 403])
  }
  const rows = await t.api.db.selectFrom('object').select('blob').execute()
  expect((await t.files()).blobs.toSorted()).toEqual(rows.map((r) => r.blob).toSorted())
})

test('memory stays flat while 200 MB are uploaded', async () => {
  await open()
  const path = await t.sign('uploads', 'x', { method: 'PUT' })
  const socket = t.raw()
  let text = ''
  socket.on('data', (d: Buffer) => (text += d.toString()))
  const chunk = randomBytes(1_000_000)
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 200000000\r\n\r\n`)
  for (let i = 0; i < 200; i++) {
    if (!socket.write(chunk)) await once(socket, 'drain')
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  await expect.poll(() => text, { timeout: 20_000 }).toContain('200 OK')
  socket.destroy()
  expect(most).toBeLessThan(64 * 1024 * 1024)
}, 60_000)

/** Files changed behind the server's back are never served as good and always logged. */
import { truncateSync, writeFileSync } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
beforeAll(async () => {
  t = await objectsTest()
  await t.bucket('kept')
})
afterAll(() => t.close())
beforeEach(() => void t.failures.splice(0))

const SIZE = 3_000_000
const bytes = Buffer.alloc(SIZE, 'bytes of an object ')
async function stored(name: string) {
  await t.put('kept', name, bytes)
  const { blob } = await t.api.db.selectFrom('object').select('blob').where('name', '=', name).executeTakeFirstOrThrow()
  const path = join(t.api.services.settings.dataDir, 'objects/blobs', blob.slice(0, 2), blob)
  return { blob, path }
}
/** Changes one byte in the first third. */
async function flip(path: string) {
  const file = await open(path, 'r+')
  await file.write(Buffer.from('X'), 0, 1, SIZE / 3)
  await file.close()
}
const get = async (name: string, headers: Record<string, string> = {}) =>
  t.send('GET', await t.sign('kept', name), { headers })
const reported = () => t.failures.map((f) => (f instanceof Error ? f.message : String(f)))

test('an object with a changed byte never arrives complete, is logged, and is refused for a minute', async () => {
  const { blob, path } = await stored('flipped')
  await flip(path)
  // A client that resumes after the cut gets the whole object, which is cut again.
  for (const headers of [{}, { Range: `bytes=${SIZE - 1000}-` }]) {
    t.failures.splice(0)
    await expect(get('flipped', headers)).rejects.toThrow(/aborted|hang up|reset/)
    // The client can see the end before the server has logged it.
    await expect.poll(reported).toEqual([`The file ${blob} of an object is damaged: its MD5 differs.`])
  }
  for (const headers of [{}, { Range: `bytes=${SIZE - 1000}-` }]) {
    const again = await get('flipped', headers)
    expect({ status: again.status, text: again.text }).toEqual({
      status: 500,
      text: expect.stringContaining('<Code>ObjectDamaged</Code>'),
    })
  }
  t.api.clock.forward(61)
  await expect(get('flipped')).rejects.toThrow(/aborted|hang up|reset/)
  // Restored from a backup while the server runs.
  writeFileSync(path, bytes)
  expect((await get('flipped')).body.equals(bytes)).toBe(true)
})

test('one wrong read of a sound object isn’t remembered, and parts of it are sent again after a right one', async () => {
  await stored('misread')
  const { store } = t.api.services
  const opened = vi.spyOn(store, 'open')
  const wrong = Readable.from([Buffer.alloc(SIZE, 'other')], { objectMode: false })
  opened.mockResolvedValueOnce({ size: SIZE, changed: 0, source: wrong })
  await expect(get('misread')).rejects.toThrow(/aborted|hang up|reset/)
  opened.mockRestore()
  const range = { Range: 'bytes=0-9' }
  const whole = await get('misread', range)
  expect({ status: whole.status, same: whole.body.equals(bytes) }).toEqual({ status: 200, same: true })
  expect((await get('misread', range)).status).toBe(206)
})

test('a truncated or missing object is refused at once and logged', async () => {
  const { blob, path } = await stored('short')
  truncateSync(path, 1000)
  expect((await get('short')).status).toBe(500)
  expect((await get('short', { Range: 'bytes=0-9' })).status).toBe(500)
  await unlink(path)
  expect((await get('short')).status).toBe(500)
  await expect
    .poll(reported)
    .toEqual([
      `The file ${blob} of an object is damaged: 1000 of ${SIZE} bytes.`,
      `The file ${blob} of an object is damaged: 1000 of ${SIZE} bytes.`,
      `The file ${blob} of an object is damaged: it is missing.`,
    ])
})

test('a file truncated while it is sent ends the connection at once', async () => {
  const big = Buffer.alloc(40_000_000, 'x')
  await t.put('kept', 'cut', big)
  const { blob } = await t.api.db
    .selectFrom('object')
    .select('blob')
    .where('name', '=', 'cut')
    .executeTakeFirstOrThrow()
  const path = join(t.api.services.settings.dataDir, 'objects/blobs', blob.slice(0, 2), blob)
  const socket = t.raw()
  socket.write(`GET ${await t.sign('kept', 'cut')} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  let got = 0
  await new Promise<void>((done, fail) => {
    socket.on('error', () => undefined)
    socket.on('close', () => done())
    socket.setTimeout(10_000, () => fail(new Error('The connection was kept.')))
    socket.on('data', (d) => {
      if (got === 0) truncateSync(path, 1_000_000)
      got += d.length
    })
  })
  expect(got).toBeLessThan(big.length)
  await expect.poll(reported).toEqual([expect.stringMatching(/of an object is damaged: \d+ of 40000000 bytes\.$/)])
})

test("a client that disconnects isn't logged as damage", async () => {
  await stored('left')
  const socket = t.raw()
  socket.write(`GET ${await t.sign('kept', 'left')} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await new Promise<void>((done) => {
    socket.once('data', () => {
      socket.destroy()
      done()
    })
  })
  await expect.poll(() => t.connections()).toBe(0)
  expect(reported()).toEqual([])
})

async function* halfway(failure = new Error('no progress')) {
  yield bytes.subarray(0, SIZE / 2)
  throw failure
}
test('a store that fails in the middle of a download is logged, and the object never looks complete', async () => {
  await stored('half')
  const { store } = t.api.services
  const opened = vi.spyOn(store, 'open')
  opened.mockResolvedValue({ size: SIZE, changed: 0, source: Readable.from(halfway(), { objectMode: false }) })
  try {
    await expect(get('half')).rejects.toThrow(/aborted|hang up|reset/)
    await expect.poll(reported).toEqual(['The object store failed during a download: no progress'])
  } finally {
    opened.mockRestore()
  }
})

test('a download of a file that the disk can’t read is cut, names the file, and works once the disk does', async () => {
  const { blob } = await stored('unreadable')
  const { store } = t.api.services
  const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  const opened = vi.spyOn(store, 'open')
  opened.mockResolvedValue({ size: SIZE, changed: 0, source: Readable.from(halfway(broken), { objectMode: false }) })
  try {
    await expect(get('unreadable')).rejects.toThrow(/aborted|hang up|reset/)
    await expect.poll(reported).toEqual([`The file ${blob} of an object is damaged: the disk can't read it.`])
  } finally {
    opened.mockRestore()
  }
  expect((await get('unreadable')).body.equals(bytes)).toBe(true)
})

import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { BytesInFlight } from '#/server/core/bytes-in-flight'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import type { PaceLimits } from '../storage/pace'

const SLOW = { timeout: 20_000 }
const MIB = 1024 * 1024
const data = Buffer.alloc(8 * MIB, 'x')
let t: ObjectsTest
let downloads: BytesInFlight
let path: string
afterEach(() => t.close())

/** Stores an object and signs its path. */
async function open(pace?: PaceLimits) {
  downloads = new BytesInFlight('unread')
  t = await objectsTest({ downloads, ...(pace ? { pace } : {}) })
  await t.bucket('held')
  await t.put('held', 'large', data)
  path = await t.sign('held', 'large')
}
/** Asks for the object four times on one connection. The last ones wait behind the first. */
function ask() {
  const socket = t.raw()
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(4))
  return socket
}

test('a download counts its memory until it is read or its client leaves (security B3)', async () => {
  await open()
  expect((await t.send('GET', path)).body.equals(data)).toBe(true)
  await expect.poll(() => downloads.bytes, SLOW).toBe(0)
  // Reads nothing. The connection itself can take the first object.
  const socket = ask()
  await once(socket, 'readable')
  await expect.poll(() => downloads.bytes, SLOW).toBeGreaterThan(5 * MIB)
  socket.destroy()
  await expect.poll(() => downloads.bytes, SLOW).toBe(0)
  expect(t.failures).toEqual([])
}, 60_000)

test('a client that reads one download and then none of the next ones is cut (security B3)', async () => {
  await open({ idleMs: 1000, graceMs: 1000, windowMs: 1000, minRate: 1000 })
  const socket = ask()
  let got = 0
  socket.on('data', (some: Buffer) => {
    got += some.length
    if (got > data.length) socket.pause()
  })
  await expect.poll(() => got, SLOW).toBeGreaterThan(data.length)
  await expect.poll(t.connections, SLOW).toBe(0)
  await expect.poll(() => downloads.bytes, SLOW).toBe(0)
  expect(t.failures).toEqual([])
  socket.destroy()
}, 60_000)

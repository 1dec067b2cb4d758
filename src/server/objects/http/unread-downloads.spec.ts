import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { BytesInFlight } from '#/server/core/bytes-in-flight'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

const SLOW = { timeout: 20_000 }
const MIB = 1024 * 1024
let t: ObjectsTest
afterEach(() => t.close())

test('a download counts its memory until it is read or its client leaves (security B3)', async () => {
  const downloads = new BytesInFlight('unread')
  t = await objectsTest({ downloads })
  await t.bucket('held')
  const data = Buffer.alloc(8 * MIB, 'x')
  await t.put('held', 'large', data)
  const path = await t.sign('held', 'large')
  expect((await t.send('GET', path)).body.equals(data)).toBe(true)
  await expect.poll(() => downloads.bytes, SLOW).toBe(0)
  // Reads nothing. The connection itself can take the first object, and the others wait behind it.
  const socket = t.raw()
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(4))
  await once(socket, 'readable')
  await expect.poll(() => downloads.bytes, SLOW).toBeGreaterThan(5 * MIB)
  socket.destroy()
  await expect.poll(() => downloads.bytes, SLOW).toBe(0)
  expect(t.failures).toEqual([])
}, 60_000)

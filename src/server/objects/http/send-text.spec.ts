import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { BytesInFlight } from '#/server/core/bytes-in-flight'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import type { PaceLimits } from '../storage/pace'

const SLOW = { timeout: 20_000 }
let t: ObjectsTest
let unread: BytesInFlight
afterEach(() => t.close())

/** A public bucket whose list has more than 6 MB. */
async function open(pace?: PaceLimits) {
  unread = new BytesInFlight('unread')
  t = await objectsTest({ unread, ...(pace ? { pace } : {}) })
  await t.bucket('listed', { acl: 'public-read' })
  const { id } = await t.api.db.selectFrom('bucket').select('id').executeTakeFirstOrThrow()
  const row = { bucket_id: id, blob: 'b', size: 1, etag: 'e', content_type: 't', acl: 'private' }
  // Each quotation mark takes six bytes of XML.
  const names = Array.from({ length: 1000 }, (_, n) => `${n}`.padStart(4, '0') + '"'.repeat(1020))
  await t.api.db
    .insertInto('object')
    .values(names.map((name) => ({ ...row, name, last_modified: '2026-01-01T00:00:00' })))
    .execute()
}
/** Asks for four lists on one connection and reads none of them, so that three wait behind the first. */
async function ask() {
  const socket = t.raw()
  socket.on('error', () => {})
  socket.write(`GET / HTTP/1.1\r\nHost: ${t.at('listed').host}\r\n\r\n`.repeat(4))
  await once(socket, 'readable')
  return socket
}

test('public lists count as unread until they are read or their client leaves (security B3)', async () => {
  await open()
  const { headers, body, text } = await t.send('GET', '/', { headers: t.at('listed') })
  expect([body.length, text.slice(-19)]).toEqual([Number(headers['content-length']), '</ListBucketResult>'])
  await expect.poll(() => unread.bytes, SLOW).toBe(0)
  const socket = await ask()
  await expect.poll(() => unread.bytes, SLOW).toBeGreaterThan(3 * 6_000_000)
  socket.destroy()
  await expect.poll(() => unread.bytes, SLOW).toBe(0)
  expect(t.failures).toEqual([])
}, 60_000)

test('a client that reads no public list is cut (security B3)', async () => {
  await open({ idleMs: 1000, graceMs: 1000, windowMs: 1000, minRate: 1000 })
  const socket = await ask()
  await expect.poll(t.connections, SLOW).toBe(0)
  await expect.poll(() => unread.bytes, SLOW).toBe(0)
  expect(t.failures).toEqual([])
  socket.destroy()
}, 60_000)

import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { rehearse } from '#/server/db/write'
import { withSharedBytes } from '#test/large/bytes'
import { fillBucket } from '#test/large/objects'
import { selfSigned } from '#/server/seed/self-signed'
import { cancelObjectStorage, nextStep } from './object-storage'
import { countChanges } from '#test/server/changes-testing'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
beforeEach(async () => {
  t = await objectsTest()
  await t.bucket('files')
})
afterEach(() => t.close())
const emptyBucket = (label: string) => ({
  account_id: t.account,
  cluster: 'us-iad-1',
  label,
  acl: 'private',
  cors_enabled: 0,
  created: '2026-01-01T00:00:00',
  objects: 0,
  size: 0,
})
const count = async (): Promise<number> => (await t.call('GET', '/buckets')).body.results
/** Many objects in a bucket `full`. */
const fill = (names: readonly string[] = ['a/****']) =>
  withSharedBytes(t.api.services, (files) => fillBucket(t.api.services, t.account, 'full', names, files))
/** Looks again and again until a cancel has ended. */
async function duringCancel(look: () => Promise<unknown>): Promise<void> {
  const canceled = new AbortController()
  const watch = (async () => {
    while (!canceled.signal.aborted) {
      await look()
      await setImmediate()
    }
  })()
  expect((await t.call('POST', '/cancel')).status).toBe(200)
  canceled.abort()
  await watch
}
const used = async (token = t.token) => (await t.call('GET', '/transfer/', undefined, token)).body

test('A2.8-3 A4.4-2 transfer counts the bytes of real downloads and nothing else', async () => {
  expect(await used()).toEqual({ used: 0 })
  await t.put('files', 'x', 'a'.repeat(1000))
  await t.send('HEAD', await t.sign('files', 'x', { method: 'HEAD' }))
  await t.call('GET', '/buckets/us-iad-1/files/object-list')
  await t.send('GET', await t.sign('files', 'missing'))
  expect(await used()).toEqual({ used: 0 })
  const path = await t.sign('files', 'x')
  await t.send('GET', path)
  expect(await used()).toEqual({ used: 1000 })
  await t.send('GET', path, { headers: { Range: 'bytes=0-99' } })
  expect(await used()).toEqual({ used: 1100 })
  await t.call('PUT', '/buckets/us-iad-1/files/object-acl', { name: 'x', acl: 'public-read' })
  await t.send('GET', '/x', { headers: t.at('files') })
  expect(await used()).toEqual({ used: 2100 })
  await Promise.all(Array.from({ length: 20 }, () => t.send('GET', path)))
  expect(await used()).toEqual({ used: 22_100 })
  expect(await used(await t.api.token())).toEqual({ used: 0 })
})

test('A2.8-3 a new month begins at zero', async () => {
  await t.put('files', 'x', 'a'.repeat(1000))
  await t.send('GET', await t.sign('files', 'x'))
  expect(await used()).toEqual({ used: 1000 })
  t.api.clock.set('2026-04-01T00:00:00Z')
  expect(await used()).toEqual({ used: 0 })
  await t.send('GET', await t.sign('files', 'x'))
  expect(await used()).toEqual({ used: 1000 })
  const rows = await t.api.db.selectFrom('transfer').selectAll().orderBy('month').execute()
  expect(rows.map((r) => [r.month, r.used])).toEqual([
    ['2026-03', 1000],
    ['2026-04', 1000],
  ])
})

test('an aborted download counts only the bytes sent', async () => {
  await t.put('files', 'big', Buffer.alloc(60_000_000))
  const socket = t.raw()
  socket.write(`GET ${await t.sign('files', 'big')} HTTP/1.1\r\nHost: a\r\n\r\n`)
  let got = 0
  socket.on('data', (d: Buffer) => {
    got += d.length
    if (got > 1_000_000) socket.destroy()
  })
  await once(socket, 'close')
  await expect.poll(t.connections).toBe(0)
  const count = (await used()).used as number
  expect(count).toBeGreaterThan(1_000_000)
  expect(count).toBeLessThan(60_000_000)
})

test('A4.4-1 A4.4-3 A4.4-4 cancel removes buckets, objects, bytes and certificates, of this account alone', async () => {
  await t.bucket('more.files')
  await t.put('files', 'x')
  await t.put('more.files', 'y')
  const { certificate, privateKey } = selfSigned('a.example.org', new Date('2026-01-01'))
  await t.call('POST', '/buckets/us-iad-1/more.files/ssl', { certificate, private_key: privateKey })
  const other = await t.api.token()
  await t.call('POST', '/buckets', { label: 'theirs', cluster: 'us-iad-1' }, other)
  const signed = await t.call('POST', '/buckets/us-iad-1/theirs/object-url', { name: 'z', method: 'PUT' }, other)
  await t.send('PUT', signed.body.url.slice('http://127.0.0.1:4001'.length), { body: 'theirs' })
  const read = await t.sign('files', 'x')
  await t.send('GET', read)

  const r = await t.call('POST', '/cancel')
  expect({ status: r.status, body: r.body }).toEqual({ status: 200, body: {} })
  expect((await t.call('GET', '/buckets')).body.results).toBe(0)
  expect((await t.call('GET', '/buckets/us-iad-1/files/object-list')).status).toBe(404)
  expect((await t.send('GET', read)).status).toBe(403)
  expect(await t.api.db.selectFrom('certificate').select('bucket_id').execute()).toEqual([])
  expect((await t.files()).blobs).toHaveLength(1)
  expect(await used()).toEqual({ used: 5 })
  expect((await t.call('GET', '/buckets', undefined, other)).body.results).toBe(1)
  expect((await t.call('POST', '/cancel')).status).toBe(200)
})

test('A4.4-1 while a cancel removes many objects, the server keeps answering and shows all of them until none is left', async () => {
  await fill(['a/****', 'b/****'])
  const seen: number[] = []
  await duringCancel(async () => seen.push(await count()))
  expect(seen.filter((n) => n === 2).length).toBeGreaterThan(2)
  expect(seen.filter((n) => n !== 2 && n !== 0)).toEqual([])
  expect((await t.call('GET', '/buckets')).body.results).toBe(0)
  expect((await t.files()).blobs).toEqual([])
})

test('a cancel of thousands of buckets lets others write in between', async () => {
  const labels = Array.from({ length: 2500 }, (_, n) => `empty-${n}`)
  for (let from = 0; from < labels.length; from += 500)
    await t.api.db
      .insertInto('bucket')
      .values(labels.slice(from, from + 500).map(emptyBucket))
      .execute()
  const seen = new Set<number>()
  await duringCancel(async () => seen.add(await count()))
  expect([...seen].filter((n) => n > 0 && n < 2501).length).toBeGreaterThan(0)
  expect(await count()).toBe(0)
})

test('a cancel removes fewer objects at a time where its steps hold the lock for long', async () => {
  const { services } = t.api
  /** Steps for 10,000 objects on a machine where each takes so many milliseconds. */
  const stepsAt = async (ms: number) => {
    await fill()
    let looks = 0
    const elapsed = () => ms * (looks += 1)
    await cancelObjectStorage({ ...services, clock: { now: () => services.clock.now(), elapsed } }, t.account)
    return looks / 2
  }
  const usual = rehearse(false)
  onTestFinished(() => void rehearse(usual))
  expect(await stepsAt(1)).toBeLessThan(30)
  expect(await stepsAt(1000)).toBeGreaterThan(190)
  expect(await services.db.selectFrom('object').select('name').execute()).toEqual([])
})
test('a transaction of a cancel deletes at most 400 objects or 250 buckets, and none is left', async () => {
  const { services } = t.api
  await fill()
  for (let from = 0; from < 1000; from += 250) {
    const labels = Array.from({ length: 250 }, (_, n) => `empty-${from + n}`)
    await services.db.insertInto('bucket').values(labels.map(emptyBucket)).execute()
  }
  const { db, most } = countChanges(services.db)
  const clock = { now: () => services.clock.now(), elapsed: () => 0 }
  await cancelObjectStorage({ ...services, db, clock }, t.account)
  expect(most()).toMatchObject({ object: 400, bucket: 250 })
  expect(await services.db.selectFrom('bucket').select('id').execute()).toEqual([])
})

test.each([
  [250, 1, 400],
  [250, 10, 250],
  [250, 25, 100],
  [400, 336, 50],
  [100, 5000, 50],
  [400, 0, 400],
])('a step of %i objects that held the lock for %i ms is followed by one of %i', (step, ms, next) => {
  expect(nextStep(step, ms)).toBe(next)
})

test('an upload that ends after a cancel stores nothing', async () => {
  const path = await t.sign('files', 'x', { method: 'PUT' })
  const socket = t.raw()
  let text = ''
  socket.on('data', (d: Buffer) => (text += d.toString()))
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc`)
  await expect.poll(async () => (await t.files()).tmp.length).toBe(1)
  await t.call('POST', '/cancel')
  socket.write('def')
  await expect.poll(() => text).toContain('403 Forbidden')
  socket.destroy()
  expect(await t.files()).toEqual({ blobs: [], tmp: [] })
})

test('other writes come between the steps of a cancel, and sums stay right', async () => {
  await fill()
  const { id } = await t.api.db.selectFrom('bucket').select('id').where('label', '=', 'full').executeTakeFirstOrThrow()
  const other = await t.api.token()
  const left: number[] = []
  let written = 0
  await duringCancel(async () => {
    if ((await t.call('POST', '/keys', { label: 'x' }, other)).status === 200) written++
    // One query sees one moment.
    const row = await t.api.db
      .selectFrom('bucket')
      .select([
        'objects',
        (e) =>
          e
            .selectFrom('object')
            .select((o) => o.fn.countAll().as('n'))
            .where('bucket_id', '=', id)
            .as('n'),
      ])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) left.push(row.objects - Number(row.n))
  })
  expect(written).toBeGreaterThan(2)
  expect(left.filter((d) => d !== 0)).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let server: TestServer
let token: string
let account: number
const ROOT = '/v4/object-storage/buckets'

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
// Each test uses a fresh account, so that labels of other tests don't matter.
let run = 0
beforeEach(async () => {
  run++
  account = await server.account()
  token = await server.token({ account })
})
const name = (label: string) => `${label}-${run}`

const create = (body: unknown, as = token) => server.request('POST', `${ROOT}/`, { token: as, body })
const get = (path: string, as = token) => server.request('GET', ROOT + path, { token: as })
const row = (label: string) =>
  server.db.selectFrom('bucket').selectAll().where('label', '=', label).executeTakeFirstOrThrow()
test('creation returns the new bucket, even if another client then deletes it', async () => {
  const label = name('deleted')
  const real = server.db.transaction.bind(server.db)
  const spy = vi.spyOn(server.db, 'transaction').mockImplementation(() => {
    const builder = real()
    const execute = builder.execute.bind(builder)
    builder.execute = async (change) => {
      const done = await execute(change)
      await server.db.deleteFrom('bucket').where('label', '=', label).execute()
      return done
    }
    return builder
  })
  onTestFinished(() => spy.mockRestore())
  const made = await create({ label, cluster: 'us-iad-1' })
  expect([made.status, made.body.label]).toEqual([200, label])
  expect((await get(`/us-iad-1/${label}`)).status).toBe(404)
})

test('A4.1-14 A4.1-15 D-buckets-2 acl and cors_enabled are stored, default to private and false, and are kept if the label is sent again', async () => {
  await create({ label: name('plain'), cluster: 'us-iad-1' })
  expect(await row(name('plain'))).toMatchObject({ acl: 'private', cors_enabled: 0 })
  for (const acl of ['private', 'public-read', 'authenticated-read', 'public-read-write']) {
    const label = name(`acl-${acl}`)
    expect((await create({ label, cluster: 'us-iad-1', acl, cors_enabled: true })).status).toBe(200)
    expect((await create({ label, cluster: 'us-iad-1', acl: 'private' })).status).toBe(200)
    expect(await row(label)).toMatchObject({ acl, cors_enabled: 1 })
  }
})

test('A4.1-8 D-order-9 removal returns {} and deletes the bucket with its certificate', async () => {
  const label = name('gone')
  await create({ label, cluster: 'us-iad-1' })
  const { id } = await row(label)
  const sealed = { certificate_sealed: 'x', private_key_sealed: 'y', created: '2026-01-01T00:00:00' }
  await server.db
    .insertInto('certificate')
    .values({ bucket_id: id, ...sealed })
    .execute()
  const r = await server.request('DELETE', `${ROOT}/us-iad-1/${label}`, { token })
  expect({ status: r.status, body: r.body }).toEqual({ status: 200, body: {} })
  expect((await get(`/us-iad-1/${label}`)).status).toBe(404)
  expect((await server.request('DELETE', `${ROOT}/us-iad-1/${label}`, { token })).status).toBe(404)
  const left = await server.db.selectFrom('certificate').select('bucket_id').where('bucket_id', '=', id).execute()
  expect(left).toEqual([])
  await create({ label, cluster: 'us-iad-1' })
  expect((await row(label)).id).toBeGreaterThan(id)
})

test('A4.1-8 of several concurrent removals of a bucket one succeeds and the others get 404', async () => {
  const label = name('raced')
  await create({ label, cluster: 'us-iad-1' })
  const all = Array.from({ length: 5 }, () => server.request('DELETE', `${ROOT}/us-iad-1/${label}`, { token }))
  const statuses = (await Promise.all(all)).map((r) => r.status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
})

test.each(['POST', 'PUT'])('A3-4 A4.1-9 A4.1-10 A4.1-16 %s to access changes only the fields sent', async (method) => {
  const label = name(`access-${method.toLowerCase()}`)
  await create({ label, cluster: 'us-iad-1' })
  const set = (body: unknown) => server.request(method, `${ROOT}/us-iad-1/${label}/access`, { token, body })
  const first = await set({ acl: 'public-read' })
  expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: {} })
  expect(await row(label)).toMatchObject({ acl: 'public-read', cors_enabled: 0 })
  expect((await set({ cors_enabled: true })).status).toBe(200)
  expect(await row(label)).toMatchObject({ acl: 'public-read', cors_enabled: 1 })
  expect((await set({ acl: 'public-read-write', cors_enabled: false })).status).toBe(200)
  expect(await row(label)).toMatchObject({ acl: 'public-read-write', cors_enabled: 0 })
  expect((await set({})).status).toBe(200)
  expect(await row(label)).toMatchObject({ acl: 'public-read-write', cors_enabled: 0 })
})

test.each(['POST', 'PUT'])('A4.1-9 A4.1-10 %s to access is 404 if the bucket is deleted meanwhile', async (method) => {
  const label = name(`late-${method.toLowerCase()}`)
  await create({ label, cluster: 'us-iad-1' })
  const { id } = await row(label)
  // The body is read once the bucket has been found.
  const pull = async (stream: ReadableStreamDefaultController) => {
    await server.db.deleteFrom('bucket').where('id', '=', id).execute()
    stream.enqueue(Buffer.from('{"acl":"public-read"}'))
    stream.close()
  }
  const raw = new ReadableStream({ pull }, { highWaterMark: 0 })
  const headers = { 'Content-Type': 'application/json' }
  const r = await server.request(method, `${ROOT}/us-iad-1/${label}/access`, { token, raw, headers })
  expect(r.status).toBe(404)
})

test('50 concurrent creations of one label create one bucket and all return it', async () => {
  const label = name('parallel')
  const all = await Promise.all(Array.from({ length: 50 }, () => create({ label, cluster: 'us-iad-1' })))
  expect(new Set(all.map((r) => r.status))).toEqual(new Set([200]))
  expect(new Set(all.map((r) => r.text)).size).toBe(1)
  expect((await get('/')).body.results).toBe(1)
})

test('of two accounts competing for a label one gets it and the other is refused', async () => {
  const label = name('race')
  const stranger = await server.token()
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) => create({ label, cluster: 'us-iad-1' }, i % 2 ? stranger : token)),
  )
  const mine = (await get('/')).body.results
  expect(mine + (await get('/', stranger)).body.results).toBe(1)
  all.forEach((r, i) => expect(r.status).toBe((i % 2 === 0) === (mine === 1) ? 200 : 400))
})

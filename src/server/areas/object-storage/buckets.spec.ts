import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testServer, type TestResponse, type TestServer } from '#test/server/testing'

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
const field = (r: { body: { errors: { field: string; reason: string }[] } }) => r.body.errors.map((e) => e.field)
const balance = (cents: number) =>
  server.db.updateTable('account').set({ balance: cents }).where('id', '=', account).execute()
async function put(label: string, object = 'a') {
  const { id } = await row(label)
  const values = { bucket_id: id, name: object, blob: 'b', size: 5, etag: 'e', content_type: 't', acl: 'private' }
  await server.db
    .insertInto('object')
    .values({ ...values, last_modified: '2026-01-01T00:00:00' })
    .execute()
  await server.db.updateTable('bucket').set({ objects: 1, size: 5 }).where('id', '=', id).execute()
}

test('A2.2-1 A2.2-2 A2.2-4 A4.1-5 A4.1-7 creation and view return the same bucket', async () => {
  const made = await create({ label: name('photos'), cluster: 'us-iad-1' })
  expect(made.status).toBe(200)
  expect(made.body).toEqual({
    cluster: 'us-iad-1',
    created: '2026-03-01T12:00:00',
    hostname: `${name('photos')}.us-iad-1.localhost:4001`,
    label: name('photos'),
    objects: 0,
    size: 0,
  })
  expect((await get(`/us-iad-1/${name('photos')}`)).body).toEqual(made.body)
  await put(name('photos'))
  expect((await get(`/us-iad-1/${name('photos')}`)).body).toEqual({ ...made.body, objects: 1, size: 5 })
})

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

test('A1-1 A4-1 a bucket exists only in its own cluster', async () => {
  await create({ label: name('here'), cluster: 'us-iad-1' })
  expect((await get(`/us-iad-1/${name('here')}`)).status).toBe(200)
  expect((await get(`/eu-central-1/${name('here')}`)).status).toBe(404)
  expect((await get(`/nowhere/${name('here')}`)).status).toBe(404)
  expect((await get('/us-iad-1/no-such-bucket')).status).toBe(404)
})

test('A4.1-11 A4.1-13 label and cluster are required, and both are reported at once', async () => {
  expect(field(await create({}))).toEqual(['label', 'cluster'])
  expect(field(await create({ label: null, cluster: 3 }))).toEqual(['label', 'cluster'])
  expect(field(await create({ label: name('ok'), cluster: '' }))).toEqual(['cluster'])
  const unknown = await create({ label: name('ok'), cluster: 'mars-1' })
  expect({ status: unknown.status, field: field(unknown) }).toEqual({ status: 400, field: ['cluster'] })
  expect((await get('/')).body.results).toBe(0)
})

test.each(['abc', 'a1b', '0-0', 'a.b', 'www.example.org', 'a--b', 'a'.repeat(63)])(
  'D-buckets-1 the label %s is accepted',
  async (label) => {
    expect((await create({ label, cluster: 'eu-central-1' })).status).toBe(200)
  },
)
test.each([
  ['ab', 'too short'],
  ['a'.repeat(64), 'too long'],
  ['Abc', 'capital'],
  ['a_b', 'underscore'],
  ['a b', 'blank'],
  ['-abc', 'hyphen first'],
  ['abc-', 'hyphen last'],
  ['.abc', 'dot first'],
  ['abc.', 'dot last'],
  ['a..b', 'two dots'],
  ['a.-b', 'dot hyphen'],
  ['a-.b', 'hyphen dot'],
  ['äbc', 'umlaut'],
  ['abc\n', 'line end'],
  ['', 'empty'],
])('D-buckets-1 the label %j is refused: %s', async (label) => {
  const r = await create({ label, cluster: 'us-iad-1' })
  expect({ status: r.status, field: field(r) }).toEqual({ status: 400, field: ['label'] })
})

test('A4.1-14 A4.1-15 acl and cors_enabled are stored and default to private and false', async () => {
  await create({ label: name('plain'), cluster: 'us-iad-1' })
  expect(await row(name('plain'))).toMatchObject({ acl: 'private', cors_enabled: 0 })
  for (const acl of ['private', 'public-read', 'authenticated-read', 'public-read-write']) {
    const label = name(`acl-${acl}`)
    expect((await create({ label, cluster: 'us-iad-1', acl, cors_enabled: true })).status).toBe(200)
    expect(await row(label)).toMatchObject({ acl, cors_enabled: 1 })
  }
  for (const acl of ['custom', 'public', '', null]) {
    expect(field(await create({ label: name('bad'), cluster: 'us-iad-1', acl }))).toEqual(['acl'])
  }
  for (const cors_enabled of ['true', 1, null]) {
    expect(field(await create({ label: name('bad'), cluster: 'us-iad-1', cors_enabled }))).toEqual(['cors_enabled'])
  }
  expect((await get(`/us-iad-1/${name('bad')}`)).status).toBe(404)
})

test('A4.1-1 A7-2 D-buckets-2 repeating an own label returns 200 with that unchanged bucket', async () => {
  const label = name('mine')
  await create({ label, cluster: 'us-iad-1', acl: 'public-read' })
  await put(label)
  server.clock.forward(60)
  const again = await create({ label, cluster: 'us-iad-1', acl: 'public-read-write', cors_enabled: true })
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({ label, objects: 1, size: 5 })
  expect(again.body).toEqual((await get(`/us-iad-1/${label}`)).body)
  expect(await row(label)).toMatchObject({ acl: 'public-read', cors_enabled: 0 })
  expect((await get('/')).body.results).toBe(1)
})

test('A4.1-12 A8-4 a label can be reused in another cluster', async () => {
  const label = name('twice')
  expect((await create({ label, cluster: 'us-iad-1' })).status).toBe(200)
  expect((await create({ label, cluster: 'eu-central-1' })).status).toBe(200)
  expect((await create({ label, cluster: 'us-southeast-1' }, await server.token())).status).toBe(200)
  expect((await get('/')).body.results).toBe(2)
})

test('A4.1-3 A7-4 a label taken by another account in the cluster is refused on label', async () => {
  const label = name('taken')
  await create({ label, cluster: 'us-iad-1' })
  const stranger = await server.token()
  const r = await create({ label, cluster: 'us-iad-1' }, stranger)
  const reason = 'This name is already taken in this cluster.'
  expect({ status: r.status, body: r.body }).toEqual({ status: 400, body: { errors: [{ field: 'label', reason }] } })
  expect((await get('/', stranger)).body.results).toBe(0)
})

test('A4.1-2 A5-5 A7-3 D-order-6 D-order-9 a negative balance is 403, also for an own label, and zero is accepted', async () => {
  await create({ label: name('before'), cluster: 'us-iad-1' })
  await balance(-1)
  expect((await create({ label: name('after'), cluster: 'us-iad-1' })).status).toBe(403)
  expect((await create({ label: name('before'), cluster: 'us-iad-1' })).status).toBe(403)
  expect((await get('/')).body.data.map((b: { label: string }) => b.label)).toEqual([name('before')])
  await balance(0)
  expect((await create({ label: name('after'), cluster: 'us-iad-1' })).status).toBe(200)
})

test('D-buckets-3 an unavailable cluster refuses creation only', async () => {
  const set = (status: string) =>
    server.db.updateTable('cluster').set({ status }).where('id', '=', 'us-southeast-1').execute()
  const label = name('early')
  await create({ label, cluster: 'us-southeast-1' })
  await set('unavailable')
  const r = await create({ label: name('late'), cluster: 'us-southeast-1' })
  expect({ status: r.status, field: field(r) }).toEqual({ status: 400, field: ['cluster'] })
  expect((await create({ label, cluster: 'us-southeast-1' })).status).toBe(200)
  expect((await get(`/us-southeast-1/${label}`)).status).toBe(200)
  const access = { token, body: { cors_enabled: true } }
  expect((await server.request('PUT', `${ROOT}/us-southeast-1/${label}/access`, access)).status).toBe(200)
  expect((await server.request('DELETE', `${ROOT}/us-southeast-1/${label}`, { token })).status).toBe(200)
  await set('available')
})

test('A4.1-4 A4.1-6 D-page-4 lists are ordered by cluster, then label, and limited to the account and cluster', async () => {
  for (const [label, cluster] of [
    ['b', 'us-iad-1'],
    ['a', 'us-iad-1'],
    ['c', 'eu-central-1'],
    ['b', 'eu-central-1'],
  ] as const) {
    await create({ label: name(`x${label}`), cluster })
  }
  await create({ label: name('foreign'), cluster: 'us-iad-1' }, await server.token())
  const all = await get('/')
  expect(all.body).toMatchObject({ page: 1, pages: 1, results: 4 })
  expect(all.body.data.map((b: { cluster: string; label: string }) => `${b.cluster} ${b.label}`)).toEqual(
    ['eu-central-1 xb', 'eu-central-1 xc', 'us-iad-1 xa', 'us-iad-1 xb'].map((t) => `${t}-${run}`),
  )
  const some = await get('/us-iad-1')
  expect(some.body).toMatchObject({ page: 1, pages: 1, results: 2 })
  expect(some.body.data.map((b: { label: string }) => b.label)).toEqual([name('xa'), name('xb')])
  expect((await get('/ap-south-1')).body).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  expect((await get('/mars-1')).status).toBe(404)
  expect((await get('/?page=2&page_size=25')).body).toEqual({ data: [], page: 2, pages: 1, results: 4 })
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

test('A4.1-20 A7-5 a bucket with objects is not removed', async () => {
  const label = name('full')
  await create({ label, cluster: 'us-iad-1' })
  await put(label)
  const r = await server.request('DELETE', `${ROOT}/us-iad-1/${label}`, { token })
  expect(r.status).toBe(400)
  expect(r.body.errors[0].reason).toContain('objects')
  expect((await get(`/us-iad-1/${label}`)).body.objects).toBe(1)
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

test('A4.1-17 D-acl-6 D-body-6 custom and unknown values are refused on acl, and nothing changes', async () => {
  const label = name('strict')
  await create({ label, cluster: 'us-iad-1' })
  for (const method of ['POST', 'PUT']) {
    for (const acl of ['custom', 'public', null, 1]) {
      const body = { acl, cors_enabled: true }
      const r = await server.request(method, `${ROOT}/us-iad-1/${label}/access`, { token, body })
      expect({ status: r.status, field: field(r) }).toEqual({ status: 400, field: ['acl'] })
    }
    const half = { acl: 'public-read', cors_enabled: 'yes' }
    const r = await server.request(method, `${ROOT}/us-iad-1/${label}/access`, { token, body: half })
    expect({ status: r.status, field: field(r) }).toEqual({ status: 400, field: ['cors_enabled'] })
  }
  expect(await row(label)).toMatchObject({ acl: 'private', cors_enabled: 0 })
})

const headers = (r: TestResponse) => [...r.headers].filter(([field]) => field !== 'x-request-id')

test('D-order-7 a foreign bucket is byte for byte like an unknown one, before the body is read', async () => {
  const label = name('secret')
  await create({ label, cluster: 'us-iad-1' })
  const stranger = await server.token()
  for (const [method, tail] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/access'],
    ['PUT', '/access'],
  ] as const) {
    const sent = { token: stranger, ...(tail === '' ? {} : { raw: '{"acl":' }) }
    const foreign = await server.request(method, `${ROOT}/us-iad-1/${label}${tail}`, sent)
    const unknown = await server.request(method, `${ROOT}/us-iad-1/no-such${tail}`, sent)
    expect({ status: foreign.status, text: foreign.text }).toEqual({
      status: 404,
      text: '{"errors":[{"field":"","reason":"Not found"}]}',
    })
    expect(unknown.text).toBe(foreign.text)
    expect(headers(unknown)).toEqual(headers(foreign))
  }
  expect(await row(label)).toMatchObject({ acl: 'private' })
})

test('D-grants-2 object_storage grants let a restricted user read or change buckets, but never cancel or create keys (security S3)', async () => {
  const none = await server.token({ account, restricted: true })
  const reader = await server.token({ account, grants: 'object_storage:read_only' })
  const writer = await server.token({ account, grants: 'object_storage:read_write' })
  const label = name('granted')
  expect((await create({ label, cluster: 'us-iad-1' }, writer)).status).toBe(200)
  expect((await create({ label: name('refused'), cluster: 'us-iad-1' }, reader)).status).toBe(403)
  expect((await get('/', reader)).body.results).toBe(1)
  expect((await get('/', none)).status).toBe(403)
  for (const who of [none, reader, writer]) {
    expect((await server.request('POST', '/v4/object-storage/cancel', { token: who })).status).toBe(403)
    expect((await server.request('POST', '/v4/object-storage/keys', { token: who, body: {} })).status).toBe(403)
  }
  expect((await get('/', writer)).body.results).toBe(1)
})

test('object_storage:read_only signs URLs that read and none that write (security S3)', async () => {
  const label = name('signed')
  await create({ label, cluster: 'us-iad-1' })
  const sign = async (grants: string, method: string) => {
    const asked = { token: await server.token({ account, grants }), body: { name: 'a', method } }
    return (await server.request('POST', `/v4/object-storage/buckets/us-iad-1/${label}/object-url`, asked)).status
  }
  expect(await sign('object_storage:read_only', 'GET')).toBe(200)
  expect(await sign('object_storage:read_only', 'HEAD')).toBe(200)
  expect(await sign('object_storage:read_only', 'PUT')).toBe(403)
  expect(await sign('object_storage:read_only', 'DELETE')).toBe(403)
  expect(await sign('object_storage:read_write', 'DELETE')).toBe(200)
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

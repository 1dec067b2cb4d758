/** The embedded server in the wording of Linode's API, asked with literal requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathIn } from '#/contract/dialects/dialect'
import { servedAs } from '#/contract/dialects/served'
import { operations } from '../start/operations'
import { describedOperations } from './api-page/described'
import { testServer, type TestServer } from '#test/server/testing'
import { wordingAs } from './wording'

let s: TestServer
let token: string
const ORIGIN = 'https://console.example'
beforeAll(async () => {
  s = await testServer({ settings: { dialect: 'linode', corsOrigins: [ORIGIN] } })
  token = await s.token()
})
afterAll(() => s.close())
const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  s.request(method, `/v4${path}`, { token, headers, ...(body === undefined ? {} : { body }) })

test.each([
  '/monitoring/clients',
  '/managed/instance-settings',
  '/object-storage/clusters',
  '/object-storage/clusters/us-iad-1',
])('the contract’s own path %s is missing', async (path) => {
  expect((await ask('GET', path)).status).toBe(404)
})
test('both versions of the path are the same API', async () => {
  const [a, b] = await Promise.all(['/v4/regions', '/v4beta/regions'].map((path) => s.request('GET', path, { token })))
  expect(b?.body).toEqual(a?.body)
  expect(JSON.stringify(a?.body.data)).toContain('"Linodes"')
  expect((await ask('GET', '/regions/us-iad')).body.capabilities).toContain('Linodes')
  expect((await ask('GET', '/regions/us-iad/availability')).status).toBe(200)
})
test('places of buckets are endpoints of regions, for tokens of object storage only', async () => {
  const { body } = await ask('GET', '/object-storage/endpoints')
  expect(body.data).toContainEqual({ region: 'us-iad', endpoint_type: 'E1', s3_endpoint: 'us-iad-1.localhost:4001' })
  expect(body.data).toContainEqual({ region: 'ap-south', endpoint_type: 'E1', s3_endpoint: null })
  expect((await s.request('GET', '/v4/object-storage/endpoints')).status).toBe(401)
  const other = await s.token({ scopes: 'volumes:read_only' })
  expect((await s.request('GET', '/v4/object-storage/endpoints', { token: other })).status).toBe(403)
})
test('every page of the endpoints has the count of all', async () => {
  const one = await s.db.selectFrom('cluster').selectAll().where('id', '=', 'us-iad-1').executeTakeFirstOrThrow()
  const more = Array.from({ length: 30 }, (_, n) => ({ ...one, id: `zz-${n}`, domain: `zz-${n}.example.com` }))
  await s.db.insertInto('cluster').values(more).execute()
  const path = '/object-storage/endpoints?page_size=25&page='
  const bodies = [(await ask('GET', `${path}1`)).body, (await ask('GET', `${path}2`)).body]
  await s.db.deleteFrom('cluster').where('id', 'like', 'zz-%').execute()
  const all = bodies.flatMap(({ data }) => data).length
  expect(bodies.map(({ page, pages, results }) => [page, pages, results])).toEqual([
    [1, 2, all],
    [2, 2, all],
  ])
})
test('a bucket is created in a region, and found by region and by cluster', async () => {
  const made = await ask('POST', '/object-storage/buckets', { label: 'first-one', region: 'us-iad' })
  const row = { label: 'first-one', region: 'us-iad', cluster: 'us-iad-1', endpoint_type: 'E1' }
  expect(made.body).toMatchObject({ ...row, s3_endpoint: 'us-iad-1.localhost:4001' })
  for (const place of ['us-iad', 'us-iad-1'])
    expect((await ask('GET', `/object-storage/buckets/${place}/first-one`)).body).toMatchObject(row)
  expect((await ask('GET', '/object-storage/buckets/us-iad')).body.data).toHaveLength(1)
  expect((await ask('DELETE', '/object-storage/buckets/us-iad/first-one')).status).toBe(200)
})
test('only the region names the place of a bucket on a newer endpoint', async () => {
  const made = await ask('POST', '/object-storage/buckets', { label: 'newer', region: 'us-iad', endpoint_type: 'E3' })
  const row = { label: 'newer', cluster: '', region: 'us-iad', endpoint_type: 'E3' }
  expect(made.body).toMatchObject(row)
  expect((await ask('GET', '/object-storage/buckets/us-iad/newer')).body).toMatchObject(row)
  expect((await ask('GET', '/object-storage/buckets')).body.data).toContainEqual(expect.objectContaining(row))
  expect((await ask('DELETE', '/object-storage/buckets/us-iad/newer')).status).toBe(200)
})
test('of several clusters in a region, a request means the one with the own bucket, whatever others call theirs', async () => {
  const first = await s.db.selectFrom('cluster').selectAll().where('id', '=', 'us-iad-1').executeTakeFirstOrThrow()
  const buckets = '/v4/object-storage/buckets'
  const other = await s.token()
  const theirs = await s.request('POST', buckets, { token: other, body: { label: 'same', region: 'us-iad' } })
  expect({ status: theirs.status, cluster: theirs.body.cluster }).toEqual({ status: 200, cluster: 'us-iad-1' })
  await s.db
    .insertInto('cluster')
    .values({ ...first, id: 'us-iad-2', domain: 'us-iad-2.example.com' })
    .execute()
  const made = await ask('POST', '/object-storage/buckets', { label: 'same', cluster: 'us-iad-2' })
  expect({ status: made.status, cluster: made.body.cluster }).toEqual({ status: 200, cluster: 'us-iad-2' })
  expect((await ask('GET', '/object-storage/buckets/us-iad/same')).body.cluster).toBe('us-iad-2')
  expect((await s.request('GET', `${buckets}/us-iad/same`, { token: other })).body.cluster).toBe('us-iad-1')
  const elsewhere = await ask('POST', '/object-storage/buckets', { label: 'elsewhere', cluster: 'us-iad-1' })
  expect(elsewhere.status).toBe(200)
  const listed = async (place: string) =>
    (await ask('GET', `/object-storage/buckets/${place}`)).body.data.map((b: { label: string }) => b.label)
  expect([await listed('us-iad'), await listed('us-iad-1'), await listed('us-iad-2')]).toEqual([
    ['elsewhere', 'same'],
    ['elsewhere'],
    ['same'],
  ])
  expect((await ask('DELETE', '/object-storage/buckets/us-iad/elsewhere')).status).toBe(200)
  // A region has room for new buckets as long as one of its clusters is available.
  const older = s.db.updateTable('cluster').where('id', '=', 'us-iad-1')
  await older.set({ status: 'unavailable' }).execute()
  const moved = await ask('POST', '/object-storage/buckets', { label: 'moved', region: 'us-iad' })
  expect({ status: moved.status, cluster: moved.body.cluster }).toEqual({ status: 200, cluster: 'us-iad-2' })
  await older.set({ status: 'available' }).execute()
  expect((await ask('DELETE', '/object-storage/buckets/us-iad/moved')).status).toBe(200)
  // The label is unique in its region, for a creation that comes again and for a limited key.
  const again = await ask('POST', '/object-storage/buckets', { label: 'same', region: 'us-iad' })
  expect({ status: again.status, cluster: again.body.cluster }).toEqual({ status: 200, cluster: 'us-iad-2' })
  const entry = { region: 'us-iad', bucket_name: 'same', permissions: 'read_only' }
  const key = await ask('POST', '/object-storage/keys', { label: 'k', bucket_access: [entry] })
  expect(key.body.bucket_access).toMatchObject([{ cluster: 'us-iad-2', region: 'us-iad', bucket_name: 'same' }])
  expect((await ask('DELETE', `/object-storage/keys/${key.body.id}`)).status).toBe(200)
  expect((await ask('DELETE', '/object-storage/buckets/us-iad/same')).status).toBe(200)
  await s.db.deleteFrom('cluster').where('id', '=', 'us-iad-2').execute()
})
test('refusals name their fields, and no field where none is to blame', async () => {
  const refused = await ask('POST', '/object-storage/buckets', { label: 'first-one', region: 'nowhere' })
  expect({ status: refused.status, errors: refused.body.errors }).toEqual({
    status: 400,
    errors: [{ field: 'region', reason: expect.any(String) }],
  })
  expect((await ask('GET', '/volumes/999')).body).toEqual({ errors: [{ reason: 'Not found' }] })
  const keys = await ask('POST', '/object-storage/keys', {
    bucket_access: [{ region: 'nowhere', bucket_name: 'b', permissions: 'read_only' }],
  })
  expect(keys.body.errors[0].field).toMatch(/^bucket_access\[0\]\.region$/)
})
test('volumes and plans have their words', async () => {
  const made = await ask('POST', '/volumes', { label: 'v1', region: 'us-iad', size: 20 })
  expect(made.body).toMatchObject({ linode_id: null, linode_label: null })
  expect(made.body).not.toHaveProperty('instance_id')
  expect((await ask('PUT', '/longview/plan', { longview_subscription: 'longview-3' })).body.id).toBe('longview-3')
  expect((await ask('GET', '/longview/subscriptions/longview-10')).body.id).toBe('longview-10')
})
const filtered = (filter: object) => ask('GET', '/betas', undefined, { 'X-Filter': JSON.stringify(filter) })
test('a filter has their fields', async () => {
  expect((await filtered({ greenlight_only: true })).status).toBe(200)
  expect((await filtered({ priority: true })).status).toBe(400)
})

const cors = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

describe('headers', () => {
  const ALLOWED = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter',
    'access-control-allow-methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  }
  test('scopes are separated by spaces', async () => {
    const some = await s.token({ scopes: 'instances:read_only volumes:read_write monitoring:read_only' })
    const { headers } = await s.request('GET', '/v4/volumes', { token: some })
    expect(headers.get('x-oauth-scopes')?.split(' ').toSorted()).toEqual([
      'linodes:read_only',
      'longview:read_only',
      'volumes:read_write',
    ])
    const attach = await ask('POST', '/volumes/999/attach', {})
    expect(attach.headers.get('x-accepted-oauth-scopes')).toBe('volumes:read_write, linodes:read_write')
  })
  test('of a success to a listed origin', async () => {
    const { headers } = await ask('GET', '/volumes', undefined, { Origin: ORIGIN })
    expect(cors(headers)).toEqual({
      ...ALLOWED,
      'access-control-expose-headers': 'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status',
    })
  })
  test('of a refusal to a listed origin', async () => {
    expect(cors((await ask('GET', '/volumes/999', undefined, { Origin: ORIGIN })).headers)).toEqual(ALLOWED)
    expect(cors((await ask('GET', '/nothing', undefined, { Origin: ORIGIN })).headers)).toEqual(ALLOWED)
  })
  test('of a preflight, which allows no idempotency key', async () => {
    const { status, headers } = await ask('OPTIONS', '/volumes', undefined, {
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,idempotency-key',
    })
    expect([status, cors(headers)]).toEqual([200, ALLOWED])
  })
  test('of an answer to another origin', async () => {
    const other = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' }
    expect(cors((await ask('GET', '/volumes', undefined, other)).headers)).toEqual({})
    expect(cors((await ask('OPTIONS', '/volumes', undefined, other)).headers)).toEqual({})
  })
})

test('the console’s configuration names the dialect and no idempotency', async () => {
  const { body } = await s.request('GET', '/config.json')
  expect(body.apis[0]).toMatchObject({ dialect: 'linode', idempotency: false })
})
test('an operation whose words are null has no route', () => {
  const served = servedAs('linode')
  const lacking = { ...served.words.operations, 'volumes.clone': null }
  const routed = (one: typeof served) => {
    const wording = wordingAs(s.services, one)
    return wording.routes(wording.operations(operations).map(({ op }) => op)).find('POST', '/volumes/7/clone').kind
  }
  expect(routed(served)).toBe('found')
  expect(routed({ ...served, words: { ...served.words, operations: lacking } })).toBe('none')
})
test('without the setting nothing changes', async () => {
  const plain = await testServer()
  expect((await plain.request('GET', '/config.json')).body.apis[0]).not.toHaveProperty('dialect')
  expect((await plain.request('GET', '/v4beta/regions')).status).toBe(404)
  expect((await plain.request('GET', '/v4/object-storage/endpoints')).status).toBe(404)
  await plain.close()
})
test('61 key writes in a minute are one too many', async () => {
  const limited = await testServer({ settings: { dialect: 'linode', rateLimits: true } })
  const mine = await limited.token()
  const statuses: number[] = []
  for (let n = 0; n < 61; n += 1) {
    const made = await limited.request('POST', '/v4/object-storage/keys', { token: mine, body: { label: `k${n}` } })
    statuses.push(made.status)
  }
  expect([statuses.slice(0, 60).every((status) => status === 200), statuses[60]]).toEqual([true, 429])
  await limited.close()
})

const MIB = 1024 * 1024
/** Values that no field expects. */
const ODD: readonly unknown[] = [null, true, 1, '', 'x', [], {}, [null], [[]], [{}], { region: [] }, [1, 'a', {}]]
const ODD_FILTERS = [
  'null',
  '[]',
  '{"+or":1}',
  '{"+order_by":[]}',
  '{"__proto__":1}',
  '{"region":{"+contains":{}}}',
  '{"+and":'.repeat(1500),
  `${'{"+and":['.repeat(900)}${']}'.repeat(900)}`,
]
test('unexpected bodies and filters of every operation are refused, never a failure (security B3)', async () => {
  const { words, absent } = servedAs('linode')
  const failed: string[] = []
  let refused = 0
  const operations = describedOperations().filter(({ operationId }) => !absent.includes(operationId))
  for (const d of operations) {
    const path = pathIn(words, { id: d.operationId, path: d.path }).replaceAll(/\{\w+\}/g, '1')
    const note = (what: string, { status }: { readonly status: number }) => {
      if (status === 400) refused += 1
      if (status >= 500) failed.push(`${d.operationId} given ${what}: ${status}`)
    }
    if (d.method === 'GET') {
      for (const filter of ODD_FILTERS)
        note(filter.slice(0, 20), await ask('GET', path, undefined, { 'X-Filter': filter }))
      continue
    }
    const fields = [
      ...Object.keys(d.requestBody?.content['application/json']?.schema.properties ?? {}),
      ...(words.operations[d.operationId]?.body ?? []).flatMap(({ at, theirs }) => [theirs, at.replace('[]', '')]),
    ]
    for (const value of ODD) {
      const body = Object.fromEntries(fields.map((name) => [name, value]))
      note(JSON.stringify(value), await ask(d.method, path, body))
    }
    note('a mebibyte', await ask(d.method, path, { region: 'x'.repeat(MIB - 100) }))
  }
  expect(operations.length).toBeGreaterThan(60)
  expect(refused).toBeGreaterThan(200)
  expect(failed).toEqual([])
}, 120_000)

test('a filter with a repeated name is refused, also where its words differ', async () => {
  const twice = await ask('GET', '/betas', undefined, {
    'X-Filter': '{"greenlight_only":true,"greenlight_only":false}',
  })
  expect({ status: twice.status, text: twice.text }).toEqual({
    status: 400,
    text: expect.stringContaining('This name is given twice.'),
  })
})

test('a page of images with more than 8 MiB of tags is refused, and the smallest page never is (security B3)', async () => {
  const account = await s.account()
  const own = await s.token({ account })
  const tags = JSON.stringify(Array.from({ length: 500 }, (_, n) => `${n} ${'é'.repeat(250)}`))
  const made = await s.request('POST', '/v4/images/upload', { token: own, body: { label: 'a', region: 'us-iad' } })
  expect(made.status).toBe(200)
  const {
    id: _,
    slug: __,
    ...row
  } = await s.db.selectFrom('image').selectAll().where('account_id', '=', account).executeTakeFirstOrThrow()
  for (let n = 0; n < 40; n++)
    await s.db
      .insertInto('image')
      .values({ ...row, slug: null, tags })
      .execute()
  const page = (size: number) => s.request('GET', `/v4/images?page_size=${size}`, { token: own })
  const large = await page(100)
  expect({ status: large.status, errors: large.body.errors }).toEqual({
    status: 400,
    errors: [{ field: 'page_size', reason: 'This page is larger than 8 MiB. Ask for fewer entries with page_size.' }],
  })
  expect((await page(25)).status).toBe(200)
})

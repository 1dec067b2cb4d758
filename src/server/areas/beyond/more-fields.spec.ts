/** Fields that a dialect adds are stored with their resource or not at all. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import { defOf } from '#test/oracle/sample'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
let token: string
beforeAll(async () => {
  s = await testServer({ settings: { dialect: 'linode' }, report: () => undefined })
  token = await s.token()
})
afterAll(() => s.close())
const ask = (method: string, path: string, body?: unknown) =>
  s.request(method, `/v4${path}`, { token, ...(body === undefined ? {} : { body }) })

/** Runs `act` while the column can't be written. */
async function without<T>(table: string, column: string, act: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.ref(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(s.db)
  await rename(column, 'elsewhere')
  try {
    return await act()
  } finally {
    await rename('elsewhere', column)
  }
}
const CREATIONS = [
  ['volume', 'encryption', '/volumes', '/volumes', { label: 'half', region: 'us-iad', encryption: 'enabled' }],
  ['image', 'tags', '/images/upload', '/images', { label: 'half', region: 'us-iad', tags: ['a'] }],
  ['access_key', 'regions', '/object-storage/keys', '/object-storage/keys', { label: 'half', regions: ['us-iad'] }],
  [
    'bucket',
    'endpoint_type',
    '/object-storage/buckets',
    '/object-storage/buckets',
    { label: 'half', region: 'us-iad', endpoint_type: 'E3' },
  ],
] as const
const labelsOf = async (list: string) =>
  ((await ask('GET', list)).body.data as { label: string }[]).map(({ label }) => label)

test.each(CREATIONS)('%s: nothing is created if %s can’t be stored', async (table, column, path, list, body) => {
  const refused = await without(table, column, () => ask('POST', path, body))
  expect(refused.status).toBe(500)
  expect(await labelsOf(list)).not.toContain('half')
  expect((await ask('POST', path, body)).status).toBe(200)
  expect(await labelsOf(list)).toContain('half')
})
test('a change of a label whose other field can’t be stored changes nothing', async () => {
  const { id } = (await ask('POST', '/object-storage/keys', { label: 'before' })).body
  const change = { label: 'after', regions: ['us-iad'] }
  expect((await without('access_key', 'regions', () => ask('PUT', `/object-storage/keys/${id}`, change))).status).toBe(
    500,
  )
  expect((await ask('GET', `/object-storage/keys/${id}`)).body).toMatchObject({ label: 'before' })
  expect((await ask('PUT', `/object-storage/keys/${id}`, change)).body).toMatchObject({
    label: 'after',
    regions: [{ id: 'us-iad' }],
  })
})
const createVolume = (label: string, size: number) => ask('POST', '/volumes', { label, region: 'us-iad', size })
test('a volume can have as many GiB as the dialect allows', async () => {
  expect((await createVolume('largest', 16_384)).body).toMatchObject({ size: 16_384 })
  expect((await createVolume('larger', 16_385)).body.errors).toMatchObject([{ field: 'size' }])
})

test('without the dialect no response has an added field, not even of resources that have one', async () => {
  const plain = await testServer()
  const own = await plain.token()
  const call = async (method: string, path: string, body?: unknown) =>
    plain.request(method, `/v4${path}`, { token: own, ...(body === undefined ? {} : { body }) })
  const at = '/object-storage/buckets/us-iad-1/plain'
  const id = async (path: string, body: unknown) => (await call('POST', path, body)).body.id as number
  const key = await id('/object-storage/keys', { label: 'plain' })
  const volume = await id('/volumes', { label: 'plain', region: 'us-iad' })
  await call('POST', '/object-storage/buckets/', { label: 'plain', cluster: 'us-iad-1' })
  const image = (await call('POST', '/images/upload', { label: 'plain', region: 'us-iad' })).body.image.id as string
  await plain.db.updateTable('volume').set({ encryption: 'enabled' }).execute()
  await plain.db.updateTable('image').set({ tags: '["a"]' }).execute()
  await plain.db.updateTable('access_key').set({ regions: '["us-iad"]' }).execute()
  await plain.db.updateTable('bucket').set({ endpoint_type: 'E3' }).execute()

  const reads = [
    ['volumes.view', `/volumes/${volume}`],
    ['images.view', `/images/${encodeURIComponent(image)}`],
    ['keys.view', `/object-storage/keys/${key}`],
    ['buckets.view', at],
    ['clusters.view', '/object-storage/clusters/us-iad-1'],
  ] as const
  for (const [op, path] of reads) {
    const { status, body } = await call('GET', path)
    expect([op, status, Object.keys(body as object).toSorted()]).toEqual([op, 200, fieldsOf(op)])
  }
  const signed = await call('POST', `${at}/object-url`, { name: 'a', method: 'PUT', content_type: 'text/plain' })
  expect(Object.keys(signed.body as object)).toEqual(['url'])
  const access = await call('GET', `${at}/access`)
  expect([access.status, access.headers.get('allow')]).toEqual([405, 'POST, PUT'])
  // A certificate is refused for what it is, not for the endpoint.
  const certificate = await call('POST', `${at}/ssl`, { certificate: 'x', private_key: 'y' })
  expect(certificate.body.errors).toMatchObject([{ field: expect.stringMatching(/certificate|private_key/) }, {}])
  await plain.close()
})
const fieldsOf = (id: string): string[] => {
  const op = allOps.find((one) => one.id === id)
  return Object.keys(op ? (defOf(op.res).shape ?? {}) : {}).toSorted()
}

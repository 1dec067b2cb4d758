/** Fields that a dialect adds are stored with their resource or not at all. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

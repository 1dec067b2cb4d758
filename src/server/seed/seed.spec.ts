import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import { attachmentProblem } from '#/contract/ticket-rules'
import { runDue } from '../core/jobs'
import type { Database } from '../db/schema'
import { allJobKinds } from '../start/job-kinds'
import { operations } from '../start/operations'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { testServer } from '#test/server/testing'
import { repointDemo } from './demo'
import { seed } from './seed'

let t: ObjectsTest
let token: string
beforeAll(async () => {
  t = await objectsTest()
  await seed(t.api.services, operations)
  token = await t.api.token({ username: 'demo' })
})
afterAll(() => t.close())
const get = async (path: string) => (await t.api.request('GET', `/v4${path}`, { token })).body
const rows = async (path: string) => (await get(`${path}?page_size=500`)).data
const fieldOf = async (path: string, field: string) =>
  new Set((await rows(path)).map((r: object) => Reflect.get(r, field)))

test('every list of the API has demo rows', async () => {
  const paths = allOps.filter((op) => op.paged && !op.path.includes('{')).map((op) => op.path)
  for (const path of paths) expect({ path, rows: (await get(path)).results }).not.toEqual({ path, rows: 0 })
  const counts = ['/object-storage/buckets/', '/volumes', '/images', '/support/tickets', '/managed/services']
  expect(await Promise.all(counts.map(async (path) => (await get(path)).results))).toEqual([9, 13, 28, 17, 7])
  expect((await get('/managed/stats')).data.net_out).toHaveLength(288)
  expect((await get('/monitoring/plan')).id).toBe('monitoring-10')
})

test('resources are in every lasting state, of every type, and as old as a real account’s', async () => {
  expect(await fieldOf('/support/tickets', 'status')).toEqual(new Set(['new', 'open', 'closed']))
  expect(await fieldOf('/volumes', 'status')).toEqual(new Set(['active', 'migrating']))
  expect(await fieldOf('/images', 'status')).toEqual(new Set(['available', 'pending_upload']))
  expect(await fieldOf('/images', 'type')).toEqual(new Set(['manual', 'automatic']))
  expect(await fieldOf('/managed/services', 'status')).toEqual(new Set(['pending', 'problem', 'disabled']))
  const about = (await rows('/support/tickets')).map((r: { entity: { type: string } | null }) => r.entity?.type)
  expect(new Set(about).size).toBe(11)
  for (const { created, updated } of await rows('/volumes')) {
    expect(created <= updated && updated < '2026-03-01T12:00:00').toBe(true)
  }
  const volume = (await rows('/volumes')).find((v: { label: string }) => v.label === 'pg-data')
  expect(volume).toMatchObject({
    created: '2025-01-23T12:00:00',
    updated: '2026-01-27T12:00:00',
    instance_label: 'db-replica-2',
  })
})

test('tickets have threads of users and staff, with files that exist', async () => {
  const { data } = await get('/support/tickets?page_size=500')
  const long = data.find((r: { summary: string }) => r.summary.startsWith('Nightly copy'))
  expect(long).toMatchObject({ status: 'open', opened_by: 'ines', updated_by: 'ines', closable: true })
  const replies = await rows(`/support/tickets/${long.id}/replies`)
  expect(replies.map((r: { from_vendor: boolean }) => r.from_vendor)).toEqual([true, false, true, false])
  const files = await t.api.db.selectFrom('ticket_attachment').selectAll().execute()
  expect(files.map(({ name }) => attachmentProblem(name, 1))).toEqual(files.map(() => undefined))
  for (const { blob, size } of files) expect(await buffer(t.api.services.store.read(blob))).toHaveLength(size)
})

test('objects have real bytes under difficult names, and buckets have their sums', async () => {
  const sums = await t.api.db
    .selectFrom('object')
    .innerJoin('bucket', 'bucket.id', 'bucket_id')
    .select((e) => ['label', e.fn.countAll<number>().as('objects'), e.fn.sum<number>('object.size').as('size')])
    .groupBy('label')
    .execute()
  const buckets = await rows('/object-storage/buckets/')
  for (const { label, objects, size } of sums) {
    expect(buckets.find((b: { label: string }) => b.label === label)).toMatchObject({ objects, size })
  }
  const names = (await get('/object-storage/buckets/us-iad-1/team-files/object-list')).data.map(
    (e: { name: string }) => e.name,
  )
  expect(names).toEqual(
    expect.arrayContaining(['100%.txt', 'сводка.csv', 'a//b', 'party 🎉.txt', 'cafe\u0301 menu.txt']),
  )
  for (const name of names) {
    const path = '/v4/object-storage/buckets/us-iad-1/team-files/object-url'
    const { body } = await t.api.request('POST', path, { token, body: { name } })
    expect((await t.send('GET', new URL(body.url).pathname + new URL(body.url).search)).status).toBe(200)
  }
  const open = await t.send('GET', '/images/cover.png', {
    headers: { host: 'larkspur-website.eu-central-1.localhost:4001' },
  })
  expect([open.headers['content-type'], open.body.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  const acl = await get('/object-storage/buckets/us-iad-1/partner-reports/object-acl?name=legal/contract-signed.txt')
  expect(acl.acl).toBe('custom')
  expect(await get('/object-storage/buckets/eu-central-1/uploads.larkspur.example/ssl')).toEqual({ ssl: true })
})

test('keys are of each type, and one is for a deleted bucket', async () => {
  const keys = await rows('/object-storage/keys')
  expect(keys.map((k: { bucket_access: unknown[] | null }) => k.bucket_access?.length)).toEqual([undefined, 3, 1, 0, 2])
  expect(JSON.stringify(keys.at(-1))).toContain('reports-2024')
})

/** Every table but those that downloads of other tests are still writing to. */
async function everything() {
  const tables = await t.api.db.introspection.getTables()
  const names = tables
    .map(({ name }) => name as keyof Database)
    .filter((name) => name !== 'audit' && name !== 'transfer')
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await t.api.db.selectFrom(name).selectAll().execute()])),
  )
}

test('a second seed changes nothing, and adds again what was deleted', async () => {
  const before = await everything()
  await seed(t.api.services, operations)
  expect(await everything()).toEqual(before)
  await t.api.db.deleteFrom('access_key').where('label', '=', 'parked').execute()
  await seed(t.api.services, operations)
  expect((await rows('/object-storage/keys')).map((k: { label: string }) => k.label)).toContain('parked')
})

test('demo services follow the server to other ports, and no other service does', async () => {
  const own = { label: 'Mine', service_type: 'url', address: 'http://localhost:9/x', timeout: 5 }
  await t.api.request('POST', '/v4/managed/services', { token, body: own })
  await repointDemo({ db: t.api.db, settings: { ...t.api.services.settings, port: 4100, objectsPort: 4101 } }, 'demo')
  const addresses = (await rows('/managed/services')).map((s: { address: string }) => s.address)
  expect(addresses.filter((a: string) => a.includes('localhost'))).toEqual([
    'http://localhost:4100/config.json',
    'http://localhost:4100/v4/regions?page_size=25',
    'localhost:4101',
    'http://localhost:4100/v4/regions',
    'http://localhost:9/x',
  ])
})

async function ownImagesAt(time: string): Promise<number> {
  t.api.clock.set(time)
  await runDue(t.api.services, t.api.clock.now(), allJobKinds)
  return (await rows('/images')).filter((i: { is_public: boolean }) => !i.is_public).length
}
test('the image without data is deleted after 24 hours, and the one kept automatically at its expiry', async () => {
  expect(await ownImagesAt('2026-03-01T15:59:59Z')).toBe(6)
  expect(await ownImagesAt('2026-03-01T16:00:00Z')).toBe(5)
  expect(await ownImagesAt('2026-03-05T11:59:59Z')).toBe(5)
  expect(await ownImagesAt('2026-03-05T12:00:00Z')).toBe(4)
})

test('a seed keeps the catalog of an operator, and leaves out a bucket whose name another account has', async () => {
  const s = await testServer()
  try {
    await s.db.updateTable('region').set({ label: 'Ours', status: 'outage' }).where('id', '=', 'us-iad').execute()
    const body = { label: 'app-logs', cluster: 'us-iad-1' }
    await s.request('POST', '/v4/object-storage/buckets', { token: await s.token(), body })
    await seed(s.services, operations)
    const region = s.db.selectFrom('region').select(['label', 'status']).where('id', '=', 'us-iad')
    expect(await region.execute()).toEqual([{ label: 'Ours', status: 'outage' }])
    const demo = await s.token({ username: 'demo' })
    expect((await s.request('GET', '/v4/object-storage/buckets', { token: demo })).body.results).toBe(8)
  } finally {
    await s.close()
  }
})

test('on an address that others can reach, a seed is refused and changes nothing', async () => {
  const s = await testServer({ settings: { host: '0.0.0.0' } })
  try {
    await expect(seed(s.services, operations)).rejects.toThrow('The demo account exists only while HOST is a loopback')
    expect(await s.db.selectFrom('user').selectAll().execute()).toEqual([])
  } finally {
    await s.close()
  }
})

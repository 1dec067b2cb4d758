import { afterEach, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { seed } from './seed'

let s: TestServer
beforeEach(async () => {
  s = await testServer({ catalog: false })
})
afterEach(() => s.close())

const REGION = {
  label: 'Oslo, NO',
  country: 'no',
  status: 'ok',
  resolvers_ipv4: '',
  resolvers_ipv6: '',
  capabilities: '[]',
}
const BETA = {
  description: '',
  priority_program_only: 0,
  started: '2026-01-01T00:00:00',
  ended: null,
  more_info: null,
  max_enrollments: null,
}
const ids = async () => ({
  regions: (await s.db.selectFrom('region').select('id').execute()).map((r) => r.id),
  clusters: (await s.db.selectFrom('cluster').select('id').execute()).map((r) => r.id),
  plans: (await s.db.selectFrom('availability').select(['region', 'plan']).execute()).map(
    (r) => `${r.region} ${r.plan}`,
  ),
  images: (await s.db.selectFrom('image').select('slug').execute()).map((r) => r.slug),
  betas: (await s.db.selectFrom('beta').select('id').execute()).map((r) => r.id),
})

test('seed --scale empty deletes what the seed created and keeps what an operator created (defects S10)', async () => {
  await s.db
    .insertInto('region')
    // The second has an id that the seed would use.
    .values([
      { id: 'eu-north', ...REGION },
      { id: 'eu-west', ...REGION },
    ])
    .execute()
  const cluster = { static_site_domain: '', status: 'available' }
  await s.db
    .insertInto('cluster')
    .values([
      { id: 'eu-north-1', region: 'eu-north', domain: '', ...cluster },
      { id: 'us-iad-1', region: 'eu-north', domain: 'objects.example.com', ...cluster },
    ])
    .execute()
  await s.db.insertInto('availability').values({ region: 'eu-north', plan: 'own-1', available: 1 }).execute()
  await s.db
    .insertInto('beta')
    .values({ id: 'own', label: 'Own', ...BETA })
    .execute()
  await seed(s.services, 'demo')
  await s.db.updateTable('image').set({ slug: 'vendor/own', label: 'Own' }).where('slug', '=', 'vendor/arch').execute()
  await seed(s.services, 'empty')
  const left = await ids()
  expect(left).toEqual({
    regions: ['eu-north', 'eu-west'],
    clusters: ['eu-north-1', 'us-iad-1'],
    plans: expect.arrayContaining(['eu-north own-1']),
    images: ['vendor/own'],
    betas: ['own'],
  })
})

test('seed --scale empty beside another account, and any seed on another address, is refused and changes nothing (defects S10)', async () => {
  await seed(s.services, 'demo')
  const before = await ids()
  await s.account({ name: 'Larkspur' })
  await expect(seed(s.services, 'empty')).rejects.toThrow(/^Account \d+ \("Larkspur"\) exists beside the demo account/)
  const open = { ...s.services, settings: { ...s.services.settings, host: '0.0.0.0' } }
  await expect(seed(open, 'empty')).rejects.toThrow('The demo account exists only while HOST is a loopback address.')
  expect(await ids()).toEqual(before)
  expect(await s.db.selectFrom('bucket').select('id').execute()).not.toEqual([])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { VolumeLabel } from '#/contract/volumes'
import { check } from '../core/coerce'
import { testServer, type TestServer } from '#test/server/testing'
import { deleteAccountData } from '../areas/account-data'
import { seedInstances } from './instances'
import { seedManyVolumes, seedVolumes } from './volumes'

let s: TestServer
let account: number
let token: string
beforeEach(async () => {
  s = await testServer()
  account = await s.account()
  token = await s.token({ account })
  await seedInstances(s.services, account)
})
afterEach(() => s.close())
const list = async (query = '') => (await s.request('GET', `/v4/volumes${query}`, { token })).body

test('the demo has volumes of every type beside their instances, once', async () => {
  await seedVolumes(s.services, account)
  const { data, results } = await list()
  expect(results).toBe(13)
  const regions = await s.db.selectFrom('region').select('id').execute()
  for (const volume of data) {
    expect(check(VolumeLabel, volume.label).errors).toEqual([])
    expect(regions.map((r) => r.id)).toContain(volume.region)
    expect(volume.created <= volume.updated && volume.updated <= '2026-03-01T12:00:00').toBe(true)
    if (volume.instance_id === null) continue
    const instance = await s.db
      .selectFrom('instance')
      .select(['label', 'region'])
      .where('id', '=', volume.instance_id)
      .executeTakeFirstOrThrow()
    expect({ instance_label: volume.instance_label, region: volume.region }).toEqual({
      instance_label: instance.label,
      region: instance.region,
    })
  }
  expect(new Set(data.map((d: { status: string }) => d.status))).toEqual(new Set(['active', 'migrating']))
  expect(data.filter((d: { instance_id: number | null }) => d.instance_id === null)).toHaveLength(6)
  await seedVolumes(s.services, account)
  expect(await list()).toEqual({ data, page: 1, pages: 1, results: 13 })
})

test('the large seed adds 10,000 volumes, at most eight per instance of the same region, once, and empty deletes all', async () => {
  await seedVolumes(s.services, account)
  expect(await seedManyVolumes(s.services, account)).toBe(9987)
  const page = await list('?page_size=500&page=20')
  expect({ results: page.results, pages: page.pages, rowCount: page.data.length }).toEqual({
    results: 10_000,
    pages: 20,
    rowCount: 500,
  })
  expect(page.data.at(-1)).toMatchObject({ label: 'volume-09987', created: '2026-03-01T12:00:00', instance_id: null })
  const held = await s.db
    .selectFrom('volume')
    .innerJoin('instance', 'instance.id', 'volume.instance_id')
    .select(['instance.id', (e) => e.fn.countAll<number>().as('n')])
    .whereRef('instance.region', '=', 'volume.region')
    .where('config_id', 'is not', null)
    .where('volume.label', 'like', 'volume-%')
    .groupBy('instance.id')
    .execute()
  expect([held.length, new Set(held.map((h) => h.n))]).toEqual([50, new Set([8])])
  expect(await seedManyVolumes(s.services, account)).toBe(0)
  await deleteAccountData(s.services, account)
  expect((await list()).results).toBe(0)
  expect(await s.db.selectFrom('event').selectAll().execute()).toEqual([])
})

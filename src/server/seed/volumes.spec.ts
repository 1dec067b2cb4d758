import { afterEach, beforeEach, expect, test } from 'vitest'
import { VolumeLabel } from '#/contract/volumes'
import { check } from '../core/coerce'
import { testServer, type TestServer } from '#test/server/testing'
import { seedInstances } from './instances'
import { seedVolumes } from './volumes'

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

import { afterEach, beforeEach, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { attachmentProblem } from '#/contract/ticket-rules'
import { findUnnamed } from '../objects/storage/sweep'
import { testServer, type TestServer } from '#test/server/testing'
import { deleteAccountData } from '../areas/account-data'
import { seedInstances } from './instances'
import { seedMonitoring } from './monitoring'
import { seedTickets } from './tickets'

let s: TestServer
let account: number
let token: string
beforeEach(async () => {
  s = await testServer()
  account = await s.account()
  token = await s.token({ account })
})
afterEach(() => s.close())
const list = async (path: string, as = token) => (await s.request('GET', `/v4${path}`, { token: as })).body
async function seedAll(id = account) {
  await seedInstances(s.services, id)
  await seedMonitoring(s.services, id)
  await seedTickets(s.services, id)
}
interface Shown {
  id: number
  summary: string
  status: string
  opened: string
  updated: string
  closed: string | null
  attachments: string[]
  entity: { type: string; label: string; url: string } | null
}

test('the demo has tickets in every status, about entities of many types, and is added once', async () => {
  await seedAll()
  const { data, results } = (await list('/support/tickets')) as { data: Shown[]; results: number }
  expect(results).toBe(14)
  expect(new Set(data.map((t) => t.status))).toEqual(new Set(['new', 'open', 'closed']))
  expect(new Set(data.map((t) => t.entity?.type))).toEqual(
    new Set([
      undefined,
      'instance',
      'monitoring',
      'k8scluster',
      'loadbalancer',
      'domain',
      'database',
      'firewall',
      'vlan',
      'vpc',
    ]),
  )
  for (const t of data) {
    expect([
      t.opened <= t.updated,
      t.updated <= '2026-03-01T12:00:00',
      (t.closed === null) === (t.status !== 'closed'),
    ]).toEqual([true, true, true])
    expect(t.summary.length).toBeLessThanOrEqual(64)
    for (const name of t.attachments) expect(attachmentProblem(name, 1)).toBe(undefined)
  }
  const ids = data.filter((t) => t.status !== 'closed').map((t) => t.id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  await seedAll()
  expect(await list('/support/tickets')).toEqual({ data, page: 1, pages: 1, results: 14 })
  expect((await list('/monitoring/clients')).results).toBe(7)
})

test('the demo’s files really exist', async () => {
  await seedAll()
  const rows = await s.db.selectFrom('ticket_attachment').selectAll().execute()
  expect(rows.length).toBeGreaterThan(4)
  for (const { blob, size } of rows) expect((await buffer(s.services.store.read(blob))).length).toBe(size)
})

test('the demo’s clients have codes, apps and a plan, and an account on the free plan keeps it', async () => {
  await seedAll()
  const { data } = await list('/monitoring/clients')
  expect(new Set(data.map((c: { api_key: string }) => c.api_key)).size).toBe(7)
  expect(data[0]).toMatchObject({ label: 'web-frankfurt-1', apps: { apache: false, mysql: false, nginx: true } })
  expect((await list('/monitoring/plan')).id).toBe('monitoring-10')
  await s.request('PUT', '/v4/monitoring/plan', { token, body: { monitoring_subscription: null } })
  await seedAll()
  expect(await list('/monitoring/plan')).toEqual({})
})

test('an empty seed deletes all of it with the files and keeps the data of others', async () => {
  const other = await s.account()
  await seedAll(other)
  await seedAll()
  await deleteAccountData(s.services, account)
  expect([(await list('/support/tickets')).results, (await list('/monitoring/clients')).results]).toEqual([0, 0])
  expect(await list('/monitoring/plan')).toEqual({})
  const theirs = await s.token({ account: other })
  expect((await list('/support/tickets', theirs)).results).toBe(14)
  expect((await findUnnamed(s.services)).unnamed).toEqual([])
  const left = await s.db.selectFrom('entity').select('account_id').distinct().execute()
  expect(left).toEqual([{ account_id: other }])
})

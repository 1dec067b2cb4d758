import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstance } from '../instances/instances'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
let account: number
let token: string
const ids: Record<string, number> = {}
const TICKETS = '/v4/support/tickets'
const WORDS = { summary: 'About a thing', description: 'It is gone.' }
const open = (as: string, body: object) => s.request('POST', TICKETS, { token: as, body: { ...WORDS, ...body } })
const count = async (as: string) => (await s.request('GET', TICKETS, { token: as })).body.results
const refused = (answer: { status: number; body: unknown }) => [answer.status, answer.body]
const refusal = (field: string, reason: string) => ({ errors: [{ field, reason }] })

beforeAll(async () => {
  s = await testServer()
  account = await s.account()
  token = await s.token({ account })
  for (const type of ['database', 'domain', 'firewall', 'k8scluster', 'loadbalancer', 'vpc']) {
    const row = { account_id: account, type, label: `my-${type}`, region: null }
    ids[type] = (await s.db.insertInto('entity').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const vlan = { account_id: account, type: 'vlan', label: 'backend', region: 'us-iad' }
  ids['vlan'] = (await s.db.insertInto('entity').values(vlan).returning('id').executeTakeFirstOrThrow()).id
  const instance = { label: 'web-1', region: 'us-iad', memory: 4, running: true, configs: 1 }
  ids['instance'] = (await createInstance(s.services, { account, ...instance })).id
  const client = await s.request('POST', '/v4/monitoring/clients', { token, body: { label: 'web-1-watch' } })
  ids['monitoringclient'] = client.body.id
  const volume = await s.request('POST', '/v4/volumes', { token, body: { label: 'pg-data', region: 'us-iad' } })
  ids['volume'] = volume.body.id
})
afterAll(() => s.close())

const KINDS = [
  ['database', 'database', 'my-database', '/v4/databases/'],
  ['domain', 'domain', 'my-domain', '/v4/domains/'],
  ['firewall', 'firewall', 'my-firewall', '/v4/firewalls/'],
  ['instance', 'instance', 'web-1', '/v4/instances/'],
  ['k8scluster', 'k8scluster', 'my-k8scluster', '/v4/k8sclusters/'],
  ['monitoringclient', 'monitoring', 'web-1-watch', '/v4/monitoring/clients/'],
  ['loadbalancer', 'loadbalancer', 'my-loadbalancer', '/v4/loadbalancers/'],
  ['volume', 'volume', 'pg-data', '/v4/volumes/'],
  ['vpc', 'vpc', 'my-vpc', '/v4/vpcs/'],
] as const

test.each(KINDS)('B4.1-13 B2.1-9 %s_id fills the entity', async (kind, type, label, url) => {
  const id = ids[kind] ?? 0
  const made = await open(token, { [`${kind}_id`]: id })
  expect(made.body.entity).toEqual({ id, label, type, url: `${url}${id}` })
  const seen = await s.request('GET', `${TICKETS}/${made.body.id}`, { token })
  expect(seen.body.entity).toEqual(made.body.entity)
})

test.each(KINDS.map(([kind]) => kind))(
  'D-tickets-4 another account’s %s looks unknown, and no ticket opens',
  async (kind) => {
    const other = await s.token()
    for (const id of [ids[kind] ?? 1, 999_999, 0, -1]) {
      const answer = await open(other, { [`${kind}_id`]: id })
      expect({ status: answer.status, errors: answer.body.errors }).toEqual({
        status: 400,
        errors: [{ field: `${kind}_id`, reason: expect.stringMatching(/^This account has no [A-Za-z ]+ -?\d+\.$/) }],
      })
    }
    expect(await count(other)).toBe(0)
  },
)

test('D-tickets-4 an id matches only its own type', async () => {
  const answer = await open(token, { domain_id: ids['database'] })
  expect(refused(answer)).toEqual([400, refusal('domain_id', `This account has no domain ${ids['database']}.`)])
})

test('B4.1-14 B2.1-9 a VLAN is named by its label and region', async () => {
  const made = await open(token, { vlan: 'backend', region: 'us-iad' })
  const id = ids['vlan']
  expect(made.body.entity).toEqual({ id, label: 'backend', type: 'vlan', url: `/v4/vlans/${id}` })
})

test.each([
  ['B4.1-14 no region', { vlan: 'backend' }, 'region', 'Region is required for a VLAN.'],
  ['B4.1-15 no VLAN', { region: 'us-iad' }, 'region', 'Region is allowed only for a ticket about a VLAN.'],
  ['D-tickets-4 an unknown region', { vlan: 'backend', region: 'nowhere' }, 'region', "Region doesn't exist."],
  [
    'D-tickets-4 another region',
    { vlan: 'backend', region: 'eu-central' },
    'vlan',
    'This account has no VLAN with this label in eu-central.',
  ],
  [
    'D-tickets-4 an unknown label',
    { vlan: 'frontend', region: 'us-iad' },
    'vlan',
    'This account has no VLAN with this label in us-iad.',
  ],
  ['D-tickets-4 an empty label', { vlan: '', region: 'us-iad' }, 'vlan', 'VLAN is required.'],
])('%s is refused on its field', async (_, body, field, reason) => {
  expect(refused(await open(token, body))).toEqual([400, refusal(field, reason)])
})
test('B4.1-14 B4.1-15 D-tickets-4 vlan and region are refused together, and for another account', async () => {
  const other = await s.token()
  const answer = await open(other, { vlan: 'backend', region: 'us-iad' })
  expect(refused(answer)).toEqual([400, refusal('vlan', 'This account has no VLAN with this label in us-iad.')])
  const mixed = await open(token, { vpc_id: ids['vpc'], region: 'us-iad' })
  expect(refused(mixed)).toEqual([400, refusal('region', 'Region is allowed only for a ticket about a VLAN.')])
})

test('B4.1-17 of several entities every one but the first is refused by name, known or not', async () => {
  const before = await count(token)
  const answer = await open(token, {
    instance_id: ids['instance'],
    domain_id: ids['domain'],
    volume_id: 1,
    vlan: 'backend',
    region: 'us-iad',
  })
  const reason = 'A ticket can be about one entity only. domain_id is already set.'
  expect(refused(answer)).toEqual([
    400,
    { errors: ['instance_id', 'volume_id', 'vlan'].map((field) => ({ field, reason })) },
  ])
  expect(await count(token)).toBe(before)
})

test('B4.1-16 D-tickets-5 a managed issue needs a managed account', async () => {
  const refusedIssue = await open(token, { managed_issue: true })
  expect(refused(refusedIssue)).toEqual([
    400,
    refusal('managed_issue', 'Only accounts with managed services can report a managed issue.'),
  ])
  expect((await open(token, { managed_issue: false, domain_id: ids['domain'] })).status).toBe(200)
  const managed = await s.account({ managed: true })
  const made = await open(await s.token({ account: managed }), { managed_issue: true })
  expect({ status: made.status, entity: made.body.entity }).toEqual({ status: 200, entity: null })
  const row = await s.db
    .selectFrom('ticket')
    .select('managed_issue')
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow()
  expect(row.managed_issue).toBe(1)
})

test('D-tickets-5 a managed issue names no other entity', async () => {
  const managed = await s.token({ account: await s.account({ managed: true }) })
  const answer = await open(managed, { managed_issue: true, domain_id: 1, volume_id: 2 })
  const reason = "A managed issue can't name another entity."
  expect(refused(answer)).toEqual([400, { errors: ['domain_id', 'volume_id'].map((field) => ({ field, reason })) }])
})

test('a restricted user also needs a grant on the entity, and sees no label without it', async () => {
  const id = ids['domain']
  const without = await s.token({ account, grants: 'account_access:read_write' })
  const answer = await open(without, { domain_id: id })
  expect(refused(answer)).toEqual([403, refusal('', `Your user lacks the grant domain:${id}:read_only.`)])
  const vlan = await open(without, { vlan: 'backend', region: 'us-iad' })
  expect(refused(vlan)).toEqual([403, refusal('', `Your user lacks the grant vlan:${ids['vlan']}:read_only.`)])
  const granted = await s.token({ account, grants: `account_access:read_write,domain:${id}:read_only` })
  expect((await open(granted, { domain_id: id })).body.entity.label).toBe('my-domain')
})

test('a ticket keeps its entity after the entity is deleted', async () => {
  const { id } = (await s.request('POST', '/v4/monitoring/clients', { token, body: { label: 'short-lived' } })).body
  const made = await open(token, { monitoringclient_id: id })
  await s.request('DELETE', `/v4/monitoring/clients/${id}`, { token })
  const seen = await s.request('GET', `${TICKETS}/${made.body.id}`, { token })
  expect(seen.body.entity.label).toBe('short-lived')
  expect((await open(token, { monitoringclient_id: id })).status).toBe(400)
})

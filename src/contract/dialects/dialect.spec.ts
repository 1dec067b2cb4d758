import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import { answerOf } from '#test/oracle/answers'
import { sample } from '#test/oracle/sample'
import { fieldIn, filterIn, paramsIn, pathIn, reworded, scopesIn } from './dialect'
import { linode } from './linode'
import routes from './linode-operations.json'
import { linodeWords as words } from './linode-words'

const opOf = (id: string) => {
  const op = allOps.find((one) => one.id === id)
  if (!op) throw new Error(id)
  return op
}
const OLD = /instance|monitoring|cluster(?!_id$)|loadbalancer|avatar|from_vendor|priority_program/
const keysOf = (x: unknown): string[] =>
  Array.isArray(x)
    ? x.flatMap(keysOf)
    : typeof x === 'object' && x !== null
      ? Object.entries(x).flatMap(([key, value]) => [key, ...keysOf(value)])
      : []

test('the table has a route for each operation', () => {
  expect(Object.keys(routes).toSorted()).toEqual(allOps.map(({ id }) => id).toSorted())
})

describe.each(Object.entries(routes))('%s is %s', (id, route) => {
  const op = opOf(id)
  test('in method, path and scopes', () => {
    const [method, path, ...scopes] = route.split(' ')
    const needs = words.operations[id]?.facts?.scopes ?? op.scopes
    expect([op.method, pathIn(words, op), ...scopesIn(words, needs, 'theirs')]).toEqual([method, path, ...scopes])
  })
  test('its path parameters are read back', () => {
    const names = Array.from(op.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    const params = Object.fromEntries(names.map((name, i) => [name, i === 0 ? 'monitoring-3' : `value ${i}`]))
    const theirs = paramsIn(words, op, params, 'theirs')
    expect(theirs).toEqual(id === 'monitoring.subscription' ? { subscriptionId: 'longview-3' } : params)
    expect(paramsIn(words, op, theirs, 'ours')).toEqual(params)
  })
  test('no body has a key of the contract’s own', () => {
    if (op.bodyKind !== 'json') return
    const body = { ...(sample(op.body) as object) }
    const sent = linode.outgoing(op, { body }).args.body
    expect(keysOf(sent).filter((key) => OLD.test(key))).toEqual([])
    expect(reworded(sent, words.operations[id]?.body, 'ours')).toEqual(body)
  })
  test('any response is read as it was before', async () => {
    // Endpoints have another form: see the places below.
    if (id.startsWith('clusters.')) return
    const read = fc.asyncProperty(answerOf(op.res), async (ours) => {
      const theirs = reworded(ours, words.operations[id]?.answer, 'theirs')
      const res = await linode.incoming(op, { params: {} }, Response.json(theirs))
      expect(await res.json()).toMatchObject(JSON.parse(JSON.stringify(ours)) as object)
    })
    await fc.assert(read, { numRuns: 20 })
  })
})

const answered = async (id: string, json: unknown, args = {}, init?: ResponseInit) => {
  const res = await linode.incoming(opOf(id), args, Response.json(json, init))
  return { status: res.status, json: (await res.json()) as unknown, scopes: res.headers.get('x-oauth-scopes') }
}

test('text that holds words of the API is sent and read unchanged', async () => {
  const text = 'instance_id monitoring-3 /monitoring/clients from_vendor'
  const body = { summary: text, description: text, instance_id: 7 }
  expect(linode.outgoing(opOf('tickets.open'), { body }).args.body).toEqual({
    summary: text,
    description: text,
    linode_id: 7,
  })
  const { json } = await answered('tickets.reply', { description: 'longview-3 linode_id', from_linode: true })
  expect(json).toEqual({ description: 'longview-3 linode_id', from_vendor: true })
})
test('an attachment stays one file', () => {
  const body = { file: new Blob(['x']) }
  expect(linode.outgoing(opOf('tickets.attach'), { params: { ticketId: 3 }, body })).toEqual({
    op: expect.objectContaining({ path: '/support/tickets/{ticketId}/attachments', bodyKind: 'multipart' }),
    args: { params: { ticketId: 3 }, body },
  })
})

describe('plans', () => {
  test.each([
    ['monitoring-3', 'longview-3'],
    ['monitoring-100', 'longview-100'],
    [null, null],
    ['', ''],
  ])('%j is sent as %j', (ours, theirs) => {
    const { args } = linode.outgoing(opOf('monitoring.updatePlan'), { body: { monitoring_subscription: ours } })
    expect(args.body).toEqual({ longview_subscription: theirs })
  })
  test('are named in paths', () => {
    const { args } = linode.outgoing(opOf('monitoring.subscription'), { params: { subscriptionId: 'monitoring-40' } })
    expect(args.params).toEqual({ subscriptionId: 'longview-40' })
  })
})

describe('error fields', () => {
  test.each([
    ['buckets.create', 'region', 'cluster'],
    ['keys.create', 'bucket_access[0].region', 'bucket_access[0].cluster'],
    ['keys.create', 'bucket_access.12.region', 'bucket_access.12.cluster'],
    ['keys.create', 'bucket_access[0].bucket_name', 'bucket_access[0].bucket_name'],
    ['volumes.attach', 'linode_id', 'instance_id'],
    ['volumes.create', 'region', 'region'],
    ['tickets.open', 'longviewclient_id', 'monitoringclient_id'],
    ['tickets.close', 'lkecluster_id', 'k8scluster_id'],
    ['images.upload', 'region', 'region'],
    ['volumes.list', 'X-Filter', 'X-Filter'],
  ])('%s: %s is %s', (id, theirs, ours) => {
    expect(fieldIn(words, opOf(id), theirs, 'ours')).toBe(ours)
    if (id !== 'tickets.close') expect(fieldIn(words, opOf(id), ours, 'theirs')).toBe(theirs.replace('.12.', '.12.'))
  })
  test('are read from refusals, also without a field', async () => {
    const errors = [{ field: 'region', reason: 'No' }, { reason: 'Linode busy.' }]
    const { status, json } = await answered('buckets.create', { errors }, {}, { status: 400 })
    expect({ status, json }).toEqual({
      status: 400,
      json: { errors: [{ field: 'cluster', reason: 'No' }, { reason: 'Linode busy.' }] },
    })
  })
})

describe('scopes', () => {
  test.each([
    ['account:read_only linodes:read_write', 'account:read_only instances:read_write'],
    ['longview:read_only', 'monitoring:read_only'],
    ['*', '*'],
    ['unknown', null],
  ])('%s are read as %s', async (theirs, ours) => {
    const { scopes } = await answered('volumes.list', { data: [] }, {}, { headers: { 'X-OAuth-Scopes': theirs } })
    expect(scopes).toBe(ours)
  })
})

test('a filter names their fields at any depth, and order', () => {
  const filter = { '+and': [{ priority_program_only: true }, { label: 'priority_program_only' }] }
  const ours = JSON.stringify({ ...filter, '+order_by': 'priority_program_only' })
  const theirs = filterIn(words, opOf('betas.list'), ours, 'theirs')
  expect(JSON.parse(theirs)).toEqual({
    '+and': [{ greenlight_only: true }, { label: 'priority_program_only' }],
    '+order_by': 'greenlight_only',
  })
  expect(filterIn(words, opOf('betas.list'), theirs, 'ours')).toBe(ours)
  expect(filterIn(words, opOf('betas.list'), 'no JSON', 'theirs')).toBe('no JSON')
})
const write = (headers: Record<string, string>) => () =>
  linode.writeHeaders(opOf('volumes.create'), new Headers(headers))
test('a header that a page on another origin can’t send is refused before sending', () => {
  expect(write({ 'Idempotency-Key': 'x' })).toThrow(/idempotency-key/)
  expect(write({ Accept: 'a', Authorization: 'b', 'Content-Type': 'c', 'X-Filter': '{}' })).not.toThrow()
})

test('one cluster is read from the list of endpoints, and counts as a list', () => {
  expect(linode.facts(opOf('clusters.view')).rate).toBe(opOf('clusters.list').rate)
})
test('one cluster is read from the largest page of endpoints, which has all of them', () => {
  const args = { params: { clusterId: 'us-east' } }
  expect(linode.outgoing(opOf('clusters.view'), args).args).toEqual({ ...args, query: { page_size: 500 } })
})

describe('places', () => {
  const ENDPOINTS = [
    { region: 'us-lax', endpoint_type: 'E3', s3_endpoint: 'us-lax-4.store.example' },
    { region: 'us-lax', endpoint_type: 'E1', s3_endpoint: 'us-lax-1.store.example' },
    { region: 'us-east', endpoint_type: 'E0', s3_endpoint: 'us-east-1.store.example' },
    { region: 'ap-west', endpoint_type: 'E1', s3_endpoint: null },
  ]
  const page = { data: ENDPOINTS, page: 1, pages: 1, results: 4 }
  test('are one row for each region, by its newest endpoint', async () => {
    const { json } = await answered('clusters.list', page)
    expect(json).toMatchObject({
      results: 3,
      data: [
        {
          id: 'us-lax',
          domain: 'us-lax-4.store.example',
          static_site_domain: '',
          status: 'available',
          endpoint_type: 'E3',
          endpoints: [{ endpoint_type: 'E3' }, { endpoint_type: 'E1', s3_endpoint: 'us-lax-1.store.example' }],
        },
        { id: 'us-east', static_site_domain: 'website-us-east-1.store.example', status: 'available' },
        { id: 'ap-west', region: 'ap-west', domain: '', static_site_domain: '', status: 'unavailable' },
      ],
    })
  })
  test('of several pages have no count on one page, which knows only its own', async () => {
    const { json } = await answered('clusters.list', { data: ENDPOINTS.slice(0, 3), page: 1, pages: 2, results: 4 })
    expect(json).toMatchObject({ data: [{ id: 'us-lax' }, { id: 'us-east' }], page: 1, pages: 2 })
    expect(json).not.toHaveProperty('results')
  })
  test('one place is its row, or a 404', async () => {
    expect(await answered('clusters.view', page, { params: { clusterId: 'us-east' } })).toMatchObject({
      status: 200,
      json: { id: 'us-east', region: 'us-east' },
    })
    expect(await answered('clusters.view', page, { params: { clusterId: 'eu' } })).toMatchObject({ status: 404 })
  })
  test('a bucket’s place is its region, if it has one', async () => {
    const row = { label: 'a', cluster: '', region: 'gb-lon', endpoint_type: 'E3' }
    const old = { label: 'b', cluster: 'us-east-1', region: 'us-east' }
    const { json } = await answered('buckets.list', { data: [row, old, { label: 'c', cluster: 'x-1', region: '' }] })
    expect(json).toMatchObject({
      data: [
        { cluster: 'gb-lon', region: 'gb-lon', endpoint_type: 'E3' },
        { cluster: 'us-east' },
        { label: 'c', cluster: 'x-1' },
      ],
    })
  })
})

test('the access that was sent answers an empty response', async () => {
  const body = { acl: 'public-read', name: 'a' }
  expect((await answered('objects.updateAcl', {}, { body })).json).toEqual({ acl: 'public-read', acl_xml: '' })
})

test('scopes and grants get the words of the API, and those of other areas stay', () => {
  const ours = ['monitoring:read_write', 'instances:read_only', 'add_monitoring', 'monitoring_subscription']
  const theirs = ['longview:read_write', 'linodes:read_only', 'add_longview', 'longview_subscription']
  const both = ['*', 'unknown', 'object_storage:read_only', 'add_volumes', 'account_access:read_write']
  expect(scopesIn(words, [...ours, ...both], 'theirs')).toEqual([...theirs, ...both])
  expect(scopesIn(words, [...theirs, ...both], 'ours')).toEqual([...ours, ...both])
})

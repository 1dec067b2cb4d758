/** The queries whose words differ give the same answers on both engines. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { volumes } from '#/contract/volumes'
import { describeEngines } from '#test/server/engines'
import { testServer, type TestServer } from '#test/server/testing'
import { condition, readFilter } from '../core/filter'
import { boundDueTimes, schedule } from '../core/jobs'
import { fillBucket } from '#test/large/objects'
import { withSharedBytes } from '#test/large/bytes'
import { isAway, isConflict, wordsOf } from './dialect'

const lists = [[], ['a', 'b'], ['a,b'], ['A"b'], ['C:\\n'], ['n'], ['a\nb'], ['[x]'], [''], ['Été', '100%']]
const texts = [
  'a',
  'b',
  'n',
  'u0',
  '\\',
  '"',
  '","',
  ',',
  '',
  '[',
  ']',
  'x',
  '%',
  '_',
  '!',
  'Été',
  'été',
  'a,b',
  '\n',
  'C:\\n',
]
const lower = (text: string) => text.replaceAll(/[A-Z]/g, (c) => c.toLowerCase())

describeEngines(() => {
  let s: TestServer
  let account: number
  let token: string
  beforeAll(async () => {
    s = await testServer()
    account = await s.account({ managed: true })
    token = await s.token({ account, username: 'maria' })
    for (const [label, tags] of [
      ['Debian', ['prod', 'Été']],
      ['debug', []],
      ['z', ['staging']],
    ] as const) {
      const r = await s.request('POST', '/v4/volumes', { token, body: { label, region: 'us-iad', size: 10, tags } })
      expect(r.status).toBe(200)
    }
  })
  afterAll(() => s.close())
  const labels = async (path: string, filter: string) => {
    const r = await s.request('GET', path, { token, headers: { 'X-Filter': filter } })
    expect({ status: r.status, text: r.text }).toEqual({ status: 200, text: expect.any(String) })
    return r.body.data.map((v: { label: string }) => v.label)
  }

  test.each([
    ['{"label":{"+contains":"DEB"}}', ['Debian', 'debug']],
    ['{"label":{"+contains":"%"}}', []],
    ['{"label":{"+contains":"_"}}', []],
    ['{"tags":"prod"}', ['Debian']],
    ['{"tags":{"+contains":"STAG"}}', ['z']],
    // Only ASCII letters match in either case.
    ['{"tags":{"+contains":"\\u00c9t"}}', ['Debian']],
    ['{"tags":{"+contains":"\\u00e9T"}}', []],
    ['{"tags":{"+neq":"prod"}}', ['debug', 'z']],
    ['{"size":10.5}', []],
    ['{"size":{"+lt":10.5}}', ['Debian', 'debug', 'z']],
    ['{"size":{"+lt":1e308}}', ['Debian', 'debug', 'z']],
    ['{"size":{"+gte":9223372036854775808}}', []],
    ['{"size":{"+gt":-1e300}}', ['Debian', 'debug', 'z']],
    // By bytes: capital letters come first.
    ['{"+order_by":"label","+order":"asc"}', ['Debian', 'debug', 'z']],
    ['{"+order_by":"label","+order":"desc"}', ['z', 'debug', 'Debian']],
    ['{"label":{"+gt":"Z"}}', ['debug', 'z']],
  ])('volumes filtered by %s', async (filter, expected) => {
    expect(await labels('/v4/volumes', filter)).toEqual(expected)
  })

  test('events are filtered and ordered by parts of their entities', async () => {
    const [volume] = (await s.request('GET', '/v4/volumes', { token })).body.data
    const events = async (filter: object): Promise<string[]> => {
      const headers = { 'X-Filter': JSON.stringify(filter) }
      const r = await s.request('GET', '/v4/account/events', { token, headers })
      expect({ status: r.status, text: r.text }).toEqual({ status: 200, text: expect.any(String) })
      return r.body.data.map((e: { entity: { label: string } }) => e.entity.label)
    }
    expect(await events({ 'entity.id': volume.id, 'entity.type': 'volume' })).toEqual([volume.label])
    expect(await events({ 'entity.id': { '+neq': volume.id }, 'entity.type': 'volume' })).toEqual(['z', 'debug'])
    expect(
      await events({ 'entity.type': { '+gt': 'Z' }, '+order_by': 'entity.type', action: 'volume_create' }),
    ).toEqual(['z', 'debug', 'Debian'])
    expect(await events({ read: false, '+order_by': 'read', action: 'volume_create' })).toEqual([
      'z',
      'debug',
      'Debian',
    ])
  })

  const addTags = async (tags: readonly string[]) => {
    const values = { account_id: account, label: 'list', status: 'active', size: 10, region: 'us-iad' }
    const rest = { instance_id: null, config_id: null, hardware_type: 'nvme', content: 'c', created: '', updated: '' }
    for (const text of tags)
      await s.db
        .insertInto('volume')
        .values({ ...values, ...rest, tags: text })
        .execute()
  }
  const foundTags = async (filter: object): Promise<string[]> => {
    const { where } = readFilter({ ...volumes.list, id: 'volumes.list' }, JSON.stringify(filter))
    const rows = s.db.selectFrom('volume').select('tags').where('label', '=', 'list')
    const matching = await rows
      .where((e) => condition(e, where, wordsOf(s.db)))
      .orderBy('id')
      .execute()
    return matching.map((r) => r.tags)
  }
  afterEach(() => s.db.deleteFrom('volume').where('label', '=', 'list').execute())

  test.each(texts)('the entries decide whether a list has or contains %j', async (text) => {
    await addTags(lists.map((tags) => JSON.stringify(tags)))
    const having = (fits: (tag: string) => boolean) =>
      lists.filter((tags) => tags.some(fits)).map((t) => JSON.stringify(t))
    const equal = having((tag) => tag === text)
    expect(await foundTags({ tags: text })).toEqual(equal)
    expect(await foundTags({ tags: { '+neq': text } })).toEqual(
      lists.map((t) => JSON.stringify(t)).filter((t) => !equal.includes(t)),
    )
    expect(await foundTags({ tags: { '+contains': text } })).toEqual(having((tag) => lower(tag).includes(lower(text))))
  })

  test('entries are read only where the text of the list leaves a doubt', async () => {
    // Reading the entries of these texts fails.
    await addTags(['["prod"'])
    expect(await foundTags({ tags: 'prod' })).toEqual(['["prod"'])
    expect(await foundTags({ tags: { '+contains': 'RO' } })).toEqual(['["prod"'])
    await addTags([String.raw`["\\prod"`])
    await expect(foundTags({ tags: { '+contains': 'RO' } })).rejects.toThrow(/JSON|json/)
  })

  test('rows without a value come first in ascending order and last in descending order', async () => {
    const body = { summary: 'open', description: 'd' }
    for (const summary of ['closed', 'open'])
      await s.request('POST', '/v4/support/tickets', { token, body: { ...body, summary } })
    const [{ id }] = (
      await s.request('GET', '/v4/support/tickets', { token, headers: { 'X-Filter': '{"summary":"closed"}' } })
    ).body.data
    await s.request('POST', `/v4/support/tickets/${id}/close`, { token })
    const order = async (direction: string) => {
      const headers = { 'X-Filter': `{"+order_by":"closed","+order":"${direction}"}` }
      const r = await s.request('GET', '/v4/support/tickets', { token, headers })
      return r.body.data?.map((t: { summary: string }) => t.summary) ?? r.text
    }
    expect([await order('asc'), await order('desc')]).toEqual([
      ['open', 'closed'],
      ['closed', 'open'],
    ])
  })

  test('objects are folded and ordered by bytes', async () => {
    await withSharedBytes(s.services, (files) =>
      fillBucket(s.services, account, 'full', ['a/*', 'B*', '\u{1f389}é*', 'éa*'], files),
    )
    const names = async (query: string) =>
      (
        await s.request('GET', `/v4/object-storage/buckets/us-iad-1/full/object-list?${query}`, { token })
      ).body.data.map((e: { name: string }) => e.name)
    const digits = Array.from({ length: 10 }, (_, n) => String(n))
    expect(await names('delimiter=/')).toEqual([
      ...digits.map((n) => `B${n}`),
      'a/',
      ...digits.map((n) => `éa${n}`),
      ...digits.map((n) => `\u{1f389}é${n}`),
    ])
    expect(await names('delimiter=%C3%A9&prefix=%F0%9F%8E%89')).toEqual(['\u{1f389}é'])
  })

  test('a restricted user without any grant sees empty lists', async () => {
    const limited = await s.token({ account, username: 'temp', grants: '' })
    for (const path of ['/v4/volumes', '/v4/monitoring/clients', '/v4/account/events', '/v4/images?page=9'])
      expect({ path, status: (await s.request('GET', path, { token: limited })).status }).toEqual({ path, status: 200 })
    const odd = await s.token({ account, username: 'odd', grants: 'volume:twelve:read_only' })
    expect((await s.request('GET', '/v4/volumes', { token: odd })).body.data).toEqual([])
    const own = await s.token({ account, username: 'own', grants: 'volume:1:read_only' })
    const events = (await s.request('GET', '/v4/account/events', { token: own })).body.data
    expect(events.every((e: { entity: { type: string } }) => e.entity.type === 'volume')).toBe(true)
  })

  test('a job further away than intended moves back', async () => {
    const { services } = s
    const far = new Date(services.clock.now().getTime() + 90_000)
    await schedule(services.db, services, 'far', {}, far)
    s.clock.forward(-3600)
    await boundDueTimes(services)
    const { due } = await services.db
      .selectFrom('job')
      .select('due')
      .where('kind', '=', 'far')
      .executeTakeFirstOrThrow()
    s.clock.forward(3600)
    expect(Date.parse(`${due}Z`)).toBe(far.getTime() - 3600_000 + 1000)
  })
})

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test('errors of an engine that is away or has a conflict are recognized', () => {
  expect(
    ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', '08006', '25006'].filter((c) => !isAway(withCode(c))),
  ).toEqual([])
  expect(isAway(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(['40001', '40P01', '23505', '23503'].filter((c) => !isConflict(withCode(c)))).toEqual([])
  for (const e of [withCode('22P02'), withCode('SQLITE_BUSY'), new Error('failed'), null, 'text']) {
    expect([isAway(e), isConflict(e)]).toEqual([false, false])
  }
})

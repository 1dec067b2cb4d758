import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { refusal, volumesOf, VOLUMES, work } from '#test/server/volume-testing'

let s: TestServer
let v: Awaited<ReturnType<typeof volumesOf>>
beforeAll(async () => {
  s = await testServer()
  v = await volumesOf(s)
})
afterAll(() => s.close())
const fieldsOf = (r: { body: { errors: { field: string }[] } }) => r.body.errors.map((e) => e.field)

test('B4.5-7 B4.5-8 B2.7-1 B2.7-2 D-volumes-7 D-volumes-8 a volume is creating, and active after a second', async () => {
  s.clock.set('2026-03-01T12:00:00Z')
  const made = await v.create({ label: 'pg-data', region: 'eu-central', tags: ['prod', 'postgres'] })
  const volume = {
    id: expect.any(Number),
    label: 'pg-data',
    status: 'creating',
    size: 20,
    region: 'eu-central',
    instance_id: null,
    instance_label: null,
    filesystem_path: '/dev/disk/by-id/scsi-0Vendor_Volume_pg-data',
    tags: ['prod', 'postgres'],
    hardware_type: 'nvme',
    created: '2026-03-01T12:00:00',
    updated: '2026-03-01T12:00:00',
  }
  expect({ status: made.status, body: made.body }).toEqual({ status: 200, body: volume })
  const { id } = made.body
  expect(await v.see(id)).toEqual(volume)
  await work(s)
  expect(await v.see(id)).toEqual({ ...volume, status: 'active' })
  expect((await v.call('GET', `/${id}?page=2&page_size=25`)).body.id).toBe(id)
})

describe('B2.7-1 B4.5-9 B4.5-18 D-volumes-1 labels', () => {
  test.each([
    ['nothing', ''],
    ['33 characters', 'x'.repeat(33)],
    ['a digit in front', '1data'],
    ['an underscore in front', '_data'],
    ['two hyphens', 'my--data'],
    ['two underscores', 'my__data'],
    ['a dot', 'my.data'],
    ['a blank', 'my data'],
    ['a slash', 'a/b'],
    ['a line feed at the end', 'data\n'],
    ['other letters', 'däta'],
    ['a number', 7],
    ['null', null],
  ])('%s is refused, new, changed and cloned', async (_, label) => {
    const id = await v.ready({ label: 'kept' })
    for (const answer of [
      await v.create({ label, region: 'us-iad' }),
      await v.call('PUT', `/${id}`, { label, tags: ['changed'] }),
      await v.call('POST', `/${id}/clone`, { label }),
    ]) {
      expect({ status: answer.status, fields: fieldsOf(answer) }).toEqual({ status: 400, fields: ['label'] })
    }
    expect(await v.see(id)).toMatchObject({ label: 'kept', tags: [] })
  })

  test('B4.5-7 D-volumes-1 one letter and 32 characters are taken, and any twice', async () => {
    for (const label of ['x', 'Z', `a-_${'B9-_'.repeat(7)}c`.slice(0, 32), 'same', 'same']) {
      expect({ label, status: (await v.create({ label, region: 'us-iad' })).status }).toEqual({ label, status: 200 })
    }
    const missing = await v.create({ region: 'us-iad' })
    expect({ status: missing.status, body: missing.body }).toEqual({
      status: 400,
      body: refusal('label', 'Label is required.'),
    })
  })
})

describe('D-volumes-2 sizes', () => {
  test.each([9, 0, -20, 10_241, 20.5, '20', null])(
    'B2.7-2 D-volumes-2 %j is refused, new and grown to',
    async (size) => {
      const made = await v.create({ label: 'sized', region: 'us-iad', size })
      const id = await v.ready()
      const grown = await v.call('POST', `/${id}/resize`, { size })
      expect([made.status, fieldsOf(made), grown.status, fieldsOf(grown)]).toEqual([400, ['size'], 400, ['size']])
      expect((await v.see(id)).size).toBe(20)
    },
  )
  test('B2.7-2 10 and 10,240 are taken', async () => {
    for (const size of [10, 10_240]) {
      expect((await v.create({ label: 'sized', region: 'us-iad', size })).body.size).toBe(size)
    }
  })
})

test('B4.5-7 a region is required without an instance, must be known, and D-volumes-7 must have Block Storage', async () => {
  const none = await v.create({ label: 'nowhere' })
  expect({ status: none.status, body: none.body }).toEqual({
    status: 400,
    body: refusal('region', 'Region is required without an instance.'),
  })
  const unknown = await v.create({ label: 'nowhere', region: 'us-nowhere' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({
    status: 400,
    body: refusal('region', "Region doesn't exist."),
  })
  await s.db.updateTable('region').set({ capabilities: '["Instances"]' }).where('id', '=', 'ca-central').execute()
  const bare = await v.create({ label: 'nowhere', region: 'ca-central' })
  expect({ status: bare.status, body: bare.body }).toEqual({
    status: 400,
    body: refusal('region', 'ca-central has no Block Storage.'),
  })
  const { id } = await v.instance({ region: 'ca-central' })
  const there = await v.create({ label: 'nowhere', instance_id: id })
  expect({ status: there.status, body: there.body }).toEqual({
    status: 400,
    body: refusal('instance_id', 'ca-central has no Block Storage.'),
  })
  // An outage warns and refuses nothing.
  expect((await v.create({ label: 'dark', region: 'eu-west' })).status).toBe(200)
})

test('B4.5-1 B4.5-2 B2.7-2 several wrong fields are reported at once, and nothing is created', async () => {
  const before = (await v.call('GET', '')).body.results
  const answer = await v.create({ label: '-', size: 5, tags: 'prod', config_id: 3 })
  expect([answer.status, fieldsOf(answer).toSorted()]).toEqual([400, ['config_id', 'label', 'region', 'size', 'tags']])
  expect((await v.call('GET', '')).body.results).toBe(before)
})

test('B4.5-9 B2.7-3 an update changes label and tags, the path follows, and the rest stays', async () => {
  s.clock.set('2026-04-01T12:00:00Z')
  const id = await v.ready({ label: 'before', tags: ['a'] })
  const old = await v.see(id)
  s.clock.forward(60)
  const same = await v.call('PUT', `/${id}`, { label: 'before', tags: ['a'], size: 100, region: 'eu-central' })
  expect({ status: same.status, body: same.body }).toEqual({ status: 200, body: old })
  const tagged = await v.call('PUT', `/${id}`, { tags: ['b', '<i>', ''] })
  expect(tagged.body).toEqual({ ...old, tags: ['b', '<i>', ''], updated: '2026-04-01T12:01:01' })
  const named = await v.call('PUT', `/${id}`, { label: 'after' })
  expect(named.body).toMatchObject({
    label: 'after',
    tags: ['b', '<i>', ''],
    filesystem_path: '/dev/disk/by-id/scsi-0Vendor_Volume_after',
  })
  expect(await v.see(id)).toEqual(named.body)
  for (const tags of [null, 'a', [1], [null], {}]) {
    expect((await v.call('PUT', `/${id}`, { label: 'no', tags })).status).toBe(400)
  }
  expect(await v.see(id)).toEqual(named.body)
})

test('B4.5-6 volumes come in pages by id, filtered and ordered by label, tags, status and size', async () => {
  const w = await volumesOf(s)
  for (let n = 0; n < 30; n++) {
    const tags = n % 10 === 0 ? ['ten', 'pro'] : n % 2 === 0 ? ['production'] : []
    await w.create({ label: `vol-${29 - n}`, region: 'us-iad', size: 10 + n, tags })
  }
  const two = (await w.call('GET', '?page_size=25&page=2')).body
  expect({ page: two.page, pages: two.pages, results: two.results }).toEqual({ page: 2, pages: 2, results: 30 })
  expect(two.data.map((d: { label: string }) => d.label)).toEqual(['vol-4', 'vol-3', 'vol-2', 'vol-1', 'vol-0'])
  const found = async (filter: object) => {
    // A header holds ASCII.
    const text = JSON.stringify(filter).replaceAll(
      /[^ -~]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    const { status, body } = await s.request('GET', VOLUMES, { token: w.token, headers: { 'X-Filter': text } })
    expect(status).toBe(200)
    return body.data.map((d: { label: string }) => d.label)
  }
  expect(await found({ tags: 'ten' })).toEqual(['vol-29', 'vol-19', 'vol-9'])
  expect(await found({ tags: 'pro' })).toHaveLength(3)
  expect(await found({ tags: { '+contains': 'PRO' } })).toHaveLength(15)
  expect(await found({ tags: { '+neq': 'production' } })).toHaveLength(18)
  expect(await found({ tags: { '+contains': '","' } })).toEqual([])
  expect(await found({ tags: 'none', label: 'vol-1' })).toEqual([])
  const odd = ['a "quoted" one', String.raw`C:\new`, '100%_done!', 'ÜBER 🪣!', 'tab\tand\u0001']
  await w.create({ label: 'odd', region: 'us-iad', tags: odd })
  for (const tag of odd) {
    expect(await found({ tags: tag }), tag).toEqual(['odd'])
    expect(await found({ tags: { '+contains': tag.slice(1, -1) } }), tag).toEqual(['odd'])
    expect(await found({ tags: { '+neq': tag }, label: 'odd' }), tag).toEqual([])
    expect(await found({ tags: tag.slice(1) }), tag).toEqual([])
  }
  expect(await found({ size: { '+gte': 38 }, '+order_by': 'size', '+order': 'desc' })).toEqual(['vol-0', 'vol-1'])
  expect(await found({ '+or': [{ label: 'vol-3' }, { tags: 'ten' }], '+order_by': 'label' })).toEqual([
    'vol-19',
    'vol-29',
    'vol-3',
    'vol-9',
  ])
  expect(await found({ status: 'active' })).toEqual([])
  for (const [filter, reason] of [
    [{ region: 'us-iad' }, 'Cannot filter on region'],
    [{ content: 'x' }, 'Cannot filter on content'],
    [{ tags: 1 }, 'tags must be a string.'],
    [{ tags: ['ten'] }, 'tags must be a string.'],
  ] as const) {
    const headers = { 'X-Filter': JSON.stringify(filter) }
    const answer = await s.request('GET', VOLUMES, { token: w.token, headers })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refusal('X-Filter', reason) })
  }
})

test('B4.5-23 another account’s volume is as unknown as none, for every operation', async () => {
  const id = await v.ready({ label: 'foreign' })
  const { id: instance_id } = await v.instance()
  const w = await volumesOf(s)
  for (const name of [id, 999_999, 'x', '1.5', '-1']) {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { label: 'mine' }],
      ['DELETE', '', undefined],
      ['POST', '/attach', { instance_id }],
      ['POST', '/clone', { label: 'mine' }],
      ['POST', '/detach', undefined],
      ['POST', '/resize', { size: 100 }],
    ] as const) {
      const answer = await w.call(method, `/${name}${path}`, body)
      expect({ name, path, status: answer.status, body: answer.body }).toEqual({
        name,
        path,
        status: 404,
        body: refusal('', 'Not found'),
      })
    }
  }
  expect((await w.call('GET', '')).body.data).toEqual([])
  expect(await v.see(id)).toMatchObject({ label: 'foreign', status: 'active', size: 20, instance_id: null })
})

test('B4.5-3 B4.5-19 B5-6 D-grants-4 D-grants-5 a restricted user sees what is granted, and makes with add_volumes', async () => {
  const seen = await v.ready({ label: 'seen' })
  const hidden = await v.ready({ label: 'hidden' })
  const none = await s.token({ account: v.account, grants: `volume:${seen}:read_write` })
  const refused = refusal('', 'Your user lacks the grant add_volumes.')
  for (const answer of [
    await v.create({ label: 'no', region: 'us-iad' }, none),
    await v.call('POST', `/${seen}/clone`, { label: 'no' }, none),
  ]) {
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 403, body: refused })
  }
  const maker = await s.token({ account: v.account, grants: `add_volumes,volume:${seen}:read_only` })
  const ids = async () => (await v.call('GET', '', undefined, maker)).body.data.map((d: { id: number }) => d.id)
  expect(await ids()).toEqual([seen])
  expect((await v.call('GET', `/${hidden}`, undefined, maker)).body).toEqual(
    refusal('', `Your user lacks the grant volume:${hidden}:read_only.`),
  )
  for (const [method, path, body] of [
    ['PUT', '', { label: 'mine' }],
    ['DELETE', '', undefined],
    ['POST', '/clone', { label: 'mine' }],
    ['POST', '/resize', { size: 100 }],
    ['POST', '/detach', undefined],
  ] as const) {
    const answer = await v.call(method, `/${seen}${path}`, body, maker)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 403,
      body: refusal('', `Your user lacks the grant volume:${seen}:read_write.`),
    })
  }
  const own = (await v.create({ label: 'own', region: 'us-iad' }, maker)).body.id
  await work(s)
  const copy = await v.call('POST', `/${own}/clone`, { label: 'own-copy' }, maker)
  expect(await ids()).toEqual([seen, own, copy.body.id])
  expect((await v.call('PUT', `/${copy.body.id}`, { label: 'own-2' }, maker)).status).toBe(200)
  expect((await v.call('DELETE', `/${own}`, undefined, maker)).status).toBe(200)
  expect(await ids()).toEqual([seen, copy.body.id])
})

test('the 26th volume in a minute is refused, and one made after the minute is not', async () => {
  const limited = await testServer({ settings: { rateLimits: true } })
  const w = await volumesOf(limited)
  for (let n = 0; n < 25; n++) expect((await w.create({ label: 'x', region: 'us-iad' })).status).toBe(200)
  const over = await w.create({ label: 'x', region: 'us-iad' })
  expect({ status: over.status, 'retry-after': over.headers.get('retry-after') }).toEqual({
    status: 429,
    'retry-after': '60',
  })
  expect((await w.call('GET', '')).body.results).toBe(25)
  limited.clock.forward(60)
  expect((await w.create({ label: 'x', region: 'us-iad' })).status).toBe(200)
  await limited.close()
})

import { expect, test } from 'vitest'
import { record } from './events'
import { testServer } from '#test/server/testing'

const entity = { id: 7, label: 'ci', type: 'token', url: '/v4/object-storage/keys/7' }

test('D-events-1 events are read newest first, paged, by their own account with the scope only', async () => {
  const s = await testServer({ catalog: false })
  const account = await s.account()
  const username = await s.user({ account })
  const caller = { accountId: account, username }
  await record(s.db, s.clock, caller, 'obj_access_key_create', entity)
  s.clock.forward(60)
  await record(s.db, s.clock, caller, 'obj_access_key_delete', null)
  const get = async (token: string, query = '') => s.request('GET', `/v4/account/events${query}`, { token })
  const own = await get(await s.token({ username, scopes: 'events:read_only' }))
  expect(own.body).toMatchObject({ page: 1, pages: 1, results: 2 })
  expect(own.body.data).toEqual([
    { id: 2, action: 'obj_access_key_delete', created: '2026-03-01T12:01:00', entity: null, username },
    { id: 1, action: 'obj_access_key_create', created: '2026-03-01T12:00:00', entity, username },
  ])
  expect((await get(await s.token())).body.data).toEqual([])
  expect((await get(await s.token({ username, scopes: 'account:read_write' }))).status).toBe(403)
  expect((await get(await s.token({ username }), '?page_size=24')).body.errors[0].field).toBe('page_size')
  expect((await s.request('GET', '/v4/account/events')).status).toBe(401)
  await s.close()
})

const of = (type: string, id: number | string) => ({ id, type, label: `${type} ${id}`, url: `/v4/${type}/${id}` })

test('a restricted user sees own events and those of granted entities (security S3)', async () => {
  const s = await testServer({ catalog: false })
  const account = await s.account()
  const owner = { accountId: account, username: await s.user({ account }) }
  for (const [type, id] of [
    ['volume', 1],
    ['volume', 2],
    ['image', 'private/3'],
    ['ticket', 4],
    ['token', 5],
    ['managed_service', 6],
  ] as const) {
    await record(s.db, s.clock, owner, `${type}_update`, of(type, id))
  }
  await record(s.db, s.clock, owner, 'account_update', null)
  const seen = async (grants: string) => {
    const username = await s.user({ account, grants })
    await record(s.db, s.clock, { accountId: account, username }, 'own', of('volume', 9))
    const { body } = await s.request('GET', '/v4/account/events', { token: await s.token({ username }) })
    expect(body.results).toBe(body.data.length)
    return body.data.map((e: { entity: { label: string } }) => e.entity.label).toReversed()
  }
  expect(await seen('')).toEqual(['volume 9'])
  expect(await seen('volume:2:read_only,ticket:4:read_only')).toEqual(['volume 2', 'volume 9'])
  expect(await seen('image:private/3:read_write,volume:33:read_only')).toEqual(['image private/3', 'volume 9'])
  expect(await seen('account_access:read_only')).toEqual(['ticket 4', 'volume 9'])
  expect(await seen('object_storage:read_write')).toEqual(['token 5', 'volume 9'])
  const all = await s.request('GET', '/v4/account/events', { token: await s.token({ username: owner.username }) })
  expect(all.body.results).toBe(12)
  await s.close()
})

test('D-events-1 events are filtered and ordered by their fields and their entity', async () => {
  const s = await testServer({ catalog: false })
  const account = await s.account()
  const owner = { accountId: account, username: await s.user({ account }) }
  for (const [action, entity] of [
    ['obj_access_key_create', of('token', 7)],
    ['image_upload', of('image', 'private/7')],
    ['account_update', null],
    ['volume_create', of('volume', 7)],
    ['volume_delete', of('volume', 7)],
  ] as const) {
    await record(s.db, s.clock, owner, action, entity)
    s.clock.forward(60)
  }
  const ask = async (token: string, filter: object, query = '') =>
    s.request('GET', `/v4/account/events${query}`, { token, headers: { 'X-Filter': JSON.stringify(filter) } })
  const token = await s.token({ username: owner.username })
  for (const [filter, actions] of [
    [{ 'entity.id': 7 }, ['volume_delete', 'volume_create', 'obj_access_key_create']],
    [{ 'entity.id': '7', 'entity.type': 'volume', action: 'volume_create' }, ['volume_create']],
    [{ 'entity.id': 'private/7' }, ['image_upload']],
    // Events without an entity are of no other type either.
    [{ 'entity.type': { '+neq': 'volume' } }, ['account_update', 'image_upload', 'obj_access_key_create']],
    [
      { created: { '+gte': '2026-03-01T12:03:00' }, '+order_by': 'created', '+order': 'asc' },
      ['volume_create', 'volume_delete'],
    ],
    [{ action: { '+contains': 'VOLUME' }, '+order_by': 'id' }, ['volume_create', 'volume_delete']],
    [{ 'entity.type': { '+lt': 'token' }, '+order_by': 'entity.type', '+order': 'desc' }, ['image_upload']],
    [{ id: { '+lte': 2 }, read: false, '+order_by': 'read' }, ['image_upload', 'obj_access_key_create']],
    [{ read: true }, []],
  ] as const) {
    const { status, body } = await ask(token, filter)
    expect({ filter, status, actions: body.data?.map((e: { action: string }) => e.action) }).toEqual({
      filter,
      status: 200,
      actions,
    })
    expect((await ask(token, filter, '?page=2')).body.results, JSON.stringify(filter)).toBe(actions.length)
  }
  expect((await ask(token, { username: owner.username })).body.errors).toEqual([
    { field: 'X-Filter', reason: 'Cannot filter on username' },
  ])
  const restricted = await s.user({ account, grants: 'volume:7:read_only' })
  const theirs = await ask(await s.token({ username: restricted }), { 'entity.id': 7 })
  expect(theirs.body.data.map((e: { action: string }) => e.action)).toEqual(['volume_delete', 'volume_create'])
  await s.close()
})

test('a rolled back change leaves no event', async () => {
  const s = await testServer({ catalog: false })
  const accountId = await s.account()
  const change = s.db.transaction().execute(async (trx) => {
    await record(trx, s.clock, { accountId, username: null }, 'ticket_create', null)
    throw new Error('taken back')
  })
  await expect(change).rejects.toThrow('taken back')
  expect(await s.db.selectFrom('event').selectAll().execute()).toEqual([])
  await s.close()
})

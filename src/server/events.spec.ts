import { expect, test } from 'vitest'
import { record } from './events'
import { testServer } from './testing'

const entity = { id: 7, label: 'ci', type: 'token', url: '/v4/object-storage/keys/7' }

test('D-events-1 events are read newest first, paged, by the own account alone and with their scope', async () => {
  const s = await testServer({ catalogue: false })
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

test('an event of a change that is taken back is not there', async () => {
  const s = await testServer({ catalogue: false })
  const accountId = await s.account()
  const change = s.db.transaction().execute(async (trx) => {
    await record(trx, s.clock, { accountId, username: null }, 'ticket_create', null)
    throw new Error('taken back')
  })
  await expect(change).rejects.toThrow('taken back')
  expect(await s.db.selectFrom('event').selectAll().execute()).toEqual([])
  await s.close()
})

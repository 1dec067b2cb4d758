import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { ticketCalls } from '#test/server/ticket-testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())
const { get, post, opened } = ticketCalls(() => s)

test('B2.1-7 B2.2-1 the avatar is the MD5 of the user’s name', async () => {
  const token = await s.token({ username: 'maria' })
  const id = await opened(token)
  const avatar = '263bce650e68ab4e23f28263760b9fa5'
  expect((await get(`/${id}`, token)).body.avatar_id).toBe(avatar)
  expect((await post(`/${id}/replies`, token, { description: 'More.' })).body.avatar_id).toBe(avatar)
})

test('B4.1-16 a managed issue is kept as one', async () => {
  const id = await opened(await s.token({ account: await s.account({ managed: true }) }), { managed_issue: true })
  const row = await s.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ managed_issue: 1, entity: null })
})

test('of two concurrent closes one is refused because the ticket is closed', async () => {
  const token = await s.token()
  const id = await opened(token)
  const answers = await Promise.all([post(`/${id}/close`, token), post(`/${id}/close`, token)])
  expect(answers.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

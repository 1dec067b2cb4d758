import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaffReply, ticketCalls, TICKETS, WORDS } from '#test/server/ticket-testing'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const { get, post, opened } = ticketCalls(() => s)
const refusal = (field: string, reason: unknown = expect.any(String)) => ({ errors: [{ field, reason }] })

test('B4.1-9 another account’s ticket looks unknown to every operation', async () => {
  const id = await opened(await s.token())
  const token = await s.token()
  for (const path of [`/${id}`, '/999999', '/x', '/-1', '/1.5', `/${id}x`]) {
    const seen = await get(path, token)
    expect({ status: seen.status, body: seen.body }).toEqual({ status: 404, body: refusal('', 'Not found') })
    expect((await get(`${path}/replies`, token)).status).toBe(404)
    expect((await post(`${path}/replies`, token, { description: 'Mine?' })).status).toBe(404)
    expect((await post(`${path}/close`, token)).status).toBe(404)
    expect((await post(`${path}/attachments`, token, {})).status).toBe(404)
  }
  expect((await get('', token)).body).toEqual({ data: [], page: 1, pages: 1, results: 0 })
})

test('D-tickets-7 restricted users read with any account access and write with read_write', async () => {
  const account = await s.account()
  const id = await opened(await s.token({ account }))
  const none = await s.token({ account, grants: 'add_volumes' })
  const reader = await s.token({ account, grants: 'account_access:read_only' })
  const writer = await s.token({ account, grants: 'account_access:read_write' })
  const reads = ['', `/${id}`, `/${id}/replies`]
  const writes: [string, unknown][] = [
    ['', WORDS],
    [`/${id}/replies`, { description: 'More.' }],
    [`/${id}/close`, undefined],
  ]
  for (const path of reads) {
    expect((await get(path, none)).status).toBe(403)
    expect((await get(path, reader)).status).toBe(200)
    expect((await get(path, writer)).status).toBe(200)
  }
  for (const [path, body] of writes) {
    expect((await post(path, none, body)).status).toBe(403)
    const refused = await post(path, reader, body)
    expect({ status: refused.status, reason: refused.body.errors[0].reason }).toEqual({
      status: 403,
      reason: 'Your user lacks the grant account_access:read_write.',
    })
  }
  expect((await get(`/${id}`, reader)).body).toMatchObject({ status: 'new', updated_by: null })
  for (const [path, body] of writes) expect((await post(path, writer, body)).status).toBe(200)
})

test('each token can open two tickets a minute', async () => {
  const limited = await testServer({ settings: { rateLimits: true } })
  try {
    const token = await limited.token()
    const open = (as: string) => limited.request('POST', TICKETS, { token: as, body: WORDS })
    expect((await open(token)).status).toBe(200)
    limited.clock.forward(15)
    expect((await open(token)).status).toBe(200)
    const third = await open(token)
    expect({ status: third.status, 'retry-after': third.headers.get('retry-after'), body: third.body }).toEqual({
      status: 429,
      'retry-after': '45',
      body: refusal('', 'Too many requests'),
    })
    expect((await open(await limited.token())).status).toBe(200)
    const { body } = await limited.request('GET', TICKETS, { token })
    expect(body.results).toBe(2)
    limited.clock.forward(45)
    expect((await open(token)).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('opening, replying and closing leave events with the ticket', async () => {
  const account = await s.account()
  const token = await s.token({ account, username: 'rita' })
  const id = await opened(token)
  await runStaffReply(s, id, 'Yes.')
  await post(`/${id}/close`, token)
  const { data } = (await s.request('GET', '/v4/account/events', { token })).body
  expect(data.map((e: { action: string; username: string }) => [e.action, e.username])).toEqual([
    ['ticket_update', 'rita'],
    ['ticket_update', 'Support team'],
    ['ticket_create', 'rita'],
  ])
  expect(data[0].entity).toEqual({
    id,
    label: 'Disk shows as read-only',
    type: 'ticket',
    url: `/v4/support/tickets/${id}`,
  })
})

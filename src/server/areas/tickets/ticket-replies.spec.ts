import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaffReply, runTicketOpen, ticketCalls } from '#test/server/ticket-testing'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const { get, post, opened } = ticketCalls(() => s)
const refusal = (field: string, reason: unknown = expect.any(String)) => ({ errors: [{ field, reason }] })

test("B2.1-2 D-tickets-1 B2.2-2 a ticket is new until staff replies, and the account’s own reply doesn't change its status", async () => {
  s.clock.set('2026-03-02T08:00:00Z')
  const token = await s.token({ username: 'nina' })
  const id = await opened(token)
  s.clock.forward(60)
  expect((await post(`/${id}/replies`, token, { description: 'More.' })).status).toBe(200)
  expect((await get(`/${id}`, token)).body).toMatchObject({
    status: 'new',
    updated: '2026-03-02T08:01:00',
    updated_by: 'nina',
  })
  s.clock.forward(60)
  await runStaffReply(s, id, 'Please send the log.')
  expect((await get(`/${id}`, token)).body).toMatchObject({
    status: 'open',
    opened: '2026-03-02T08:00:00',
    updated: '2026-03-02T08:02:00',
    updated_by: 'Support team',
  })
  await post(`/${id}/replies`, token, { description: 'Here it is.' })
  await runStaffReply(s, id, 'Thanks.')
  expect((await get(`/${id}`, token)).body.status).toBe('open')
  const { data } = (await get(`/${id}/replies`, token)).body
  expect(data.map((r: { from_vendor: boolean }) => r.from_vendor)).toEqual([false, true, false, true])
})

test('B2.2-1 B4.1-8 B2.1-6 a reply is returned', async () => {
  s.clock.set('2026-03-03T09:00:00Z')
  const token = await s.token({ username: 'ole' })
  const id = await opened(token)
  const made = await post(`/${id}/replies`, token, { description: 'Again.' })
  expect({ status: made.status, body: made.body }).toEqual({
    status: 200,
    body: {
      id: expect.any(Number),
      created: '2026-03-03T09:00:00',
      created_by: 'ole',
      description: 'Again.',
      from_vendor: false,
      // MD5 of "ole".
      avatar_id: '7214dce354acbff06c81f66c4cd00081',
    },
  })
  expect((await get(`/${id}/replies`, token)).body).toEqual({ data: [made.body], page: 1, pages: 1, results: 1 })
})

test.each([
  ['nothing', {}],
  ['an empty text', { description: '' }],
  ['65536 characters', { description: 'x'.repeat(65_536) }],
  ['null', { description: null }],
])('B4.1-8 a reply of %s is refused and changes nothing', async (_, body) => {
  const token = await s.token()
  const id = await opened(token)
  const answer = await post(`/${id}/replies`, token, body)
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refusal('description') })
  expect((await get(`/${id}`, token)).body.updated_by).toBe(null)
  expect((await get(`/${id}/replies`, token)).body.results).toBe(0)
})

test('B4.1-8 a reply can have 65535 characters', async () => {
  const token = await s.token()
  const id = await opened(token)
  const description = '🙂'.repeat(65_535)
  expect((await post(`/${id}/replies`, token, { description })).body.description).toBe(description)
})

test('B4.1-7 replies come in pages, oldest first', async () => {
  const token = await s.token()
  const id = await opened(token)
  for (let n = 1; n <= 30; n++) await post(`/${id}/replies`, token, { description: `Reply ${n}` })
  const page = async (n: number) => (await get(`/${id}/replies?page=${n}&page_size=25`, token)).body
  const first = await page(1)
  expect({ page: first.page, pages: first.pages, results: first.results, rowCount: first.data.length }).toEqual({
    page: 1,
    pages: 2,
    results: 30,
    rowCount: 25,
  })
  expect(first.data[0].description).toBe('Reply 1')
  const texts = (await page(2)).data.map((r: { description: string }) => r.description)
  expect(texts).toEqual(['Reply 26', 'Reply 27', 'Reply 28', 'Reply 29', 'Reply 30'])
  expect((await page(3)).data).toEqual([])
})

test('B3-3 B4.1-6 B2.1-3 B2.1-4 closing returns {} and sets the time, and works once', async () => {
  s.clock.set('2026-03-04T10:00:00Z')
  const token = await s.token({ username: 'pia' })
  const id = await opened(token)
  await runStaffReply(s, id, 'Done?')
  s.clock.forward(3600)
  const done = await post(`/${id}/close`, token)
  expect({ status: done.status, body: done.body }).toEqual({ status: 200, body: {} })
  expect((await get(`/${id}`, token)).body).toMatchObject({
    status: 'closed',
    closable: false,
    closed: '2026-03-04T11:00:00',
    updated: '2026-03-04T11:00:00',
    updated_by: 'pia',
  })
  s.clock.forward(60)
  const again = await post(`/${id}/close`, token)
  expect({ status: again.status, body: again.body }).toEqual({
    status: 400,
    body: refusal('', 'This ticket is closed.'),
  })
  expect((await get(`/${id}`, token)).body.closed).toBe('2026-03-04T11:00:00')
})

test("D-tickets-2 a closed ticket refuses the account’s replies, and a staff reply doesn't reopen it", async () => {
  const token = await s.token()
  const id = await opened(token)
  await post(`/${id}/close`, token)
  const refused = await post(`/${id}/replies`, token, { description: 'One more thing.' })
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 400,
    body: refusal('', 'This ticket is closed.'),
  })
  await runStaffReply(s, id, 'For your files.')
  expect((await get(`/${id}`, token)).body).toMatchObject({ status: 'closed', updated_by: 'Support team' })
  expect((await get(`/${id}/replies`, token)).body.results).toBe(1)
})

test('B4.1-2 B2.1-3 tickets that the provider opened for the account are listed, and only the provider can close them', async () => {
  const account = await s.account()
  const token = await s.token({ account })
  const id = await runTicketOpen(s, account, { summary: 'Maintenance', description: 'On Sunday.' })
  const { data } = (await get('', token)).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ id, opened_by: 'Support team', status: 'new', closable: false })
  const refused = await post(`/${id}/close`, token)
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 400,
    body: refusal('', 'Only support can close this ticket.'),
  })
  expect((await get(`/${id}`, token)).body).toMatchObject({ status: 'new', closed: null })
  expect((await post(`/${id}/replies`, token, { description: 'Understood.' })).status).toBe(200)
})

test('of two concurrent closes one is refused because the ticket is closed', async () => {
  const token = await s.token()
  const id = await opened(token)
  const statuses = (await Promise.all([post(`/${id}/close`, token), post(`/${id}/close`, token)])).map((r) => r.status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
})

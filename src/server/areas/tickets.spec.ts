import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaffReply, runTicketOpen } from './ticket-testing'
import { testServer, type TestServer } from '../testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const TICKETS = '/v4/support/tickets'
const WORDS = { summary: 'Disk shows as read-only', description: 'Since **last night**.' }
const get = (path: string, token: string) => s.request('GET', `${TICKETS}${path}`, { token })
const post = (path: string, token: string, body?: unknown) => s.request('POST', `${TICKETS}${path}`, { token, body })
async function opened(token: string, body: object = {}): Promise<number> {
  const made = await post('', token, { ...WORDS, ...body })
  if (made.status !== 200) throw new Error(made.text)
  return made.body.id
}
const newest = (list: number[]) => list.toSorted((a, b) => b - a)
const refusal = (field: string, reason: unknown = expect.any(String)) => ({ errors: [{ field, reason }] })

test('B4.1-3 B4.1-4 B2.1-1 B2.1-5 B2.1-7 opening answers the ticket, and so does viewing it', async () => {
  s.clock.set('2026-03-01T12:00:00Z')
  const token = await s.token({ username: 'maria', scopes: 'account:read_write' })
  const made = await post('', token, WORDS)
  const ticket = {
    id: expect.any(Number),
    summary: 'Disk shows as read-only',
    description: 'Since **last night**.',
    status: 'new',
    closable: true,
    closed: null,
    opened: '2026-03-01T12:00:00',
    opened_by: 'maria',
    updated: '2026-03-01T12:00:00',
    updated_by: null,
    // MD5 of "maria".
    avatar_id: '263bce650e68ab4e23f28263760b9fa5',
    attachments: [],
    entity: null,
  }
  expect([made.status, made.body]).toEqual([200, ticket])
  const reader = await s.token({ username: 'maria', scopes: 'account:read_only' })
  expect((await get(`/${made.body.id}`, reader)).body).toEqual(made.body)
})

test('B4.1-9 another account’s ticket is as unknown as none, for every operation', async () => {
  const id = await opened(await s.token())
  const token = await s.token()
  for (const path of [`/${id}`, '/999999', '/x', '/-1', '/1.5', `/${id}x`]) {
    const seen = await get(path, token)
    expect([seen.status, seen.body]).toEqual([404, refusal('', 'Not found')])
    expect((await get(`${path}/replies`, token)).status).toBe(404)
    expect((await post(`${path}/replies`, token, { description: 'Mine?' })).status).toBe(404)
    expect((await post(`${path}/close`, token)).status).toBe(404)
    expect((await post(`${path}/attachments`, token, {})).status).toBe(404)
  }
  expect((await get('', token)).body).toEqual({ data: [], page: 1, pages: 1, results: 0 })
})

test.each([
  ['nothing', {}, ['summary', 'description']],
  ['empty texts', { summary: '', description: '' }, ['summary', 'description']],
  ['a summary of 65', { summary: 'x'.repeat(65), description: 'x' }, ['summary']],
  ['a description of 65001', { summary: 'x', description: 'x'.repeat(65_001) }, ['description']],
  ['other types', { summary: 7, description: null }, ['summary', 'description']],
  ['a flag in words', { ...WORDS, managed_issue: 'yes' }, ['managed_issue']],
  ['an id in quotes', { ...WORDS, instance_id: '7' }, ['instance_id']],
  ['half an id', { ...WORDS, instance_id: 1.5 }, ['instance_id']],
  ['a NUL', { ...WORDS, summary: 'a\0b' }, ['summary']],
])('B4.1-11 B4.1-12 %s is refused and opens nothing', async (_, body, fields) => {
  const token = await s.token()
  const answer = await post('', token, body)
  expect([answer.status, answer.body.errors.map((e: { field: string }) => e.field)]).toEqual([400, fields])
  expect((await get('', token)).body.results).toBe(0)
})

test('B4.1-11 B4.1-12 the longest texts are kept whole, counted in characters, and hostile ones as they are', async () => {
  const token = await s.token()
  const summary = '😀'.repeat(64)
  const description = `<script>alert(1)</script>\u202e${'é'.repeat(64_974)}`
  expect(Array.from(description)).toHaveLength(65_000)
  const id = await opened(token, { summary, description })
  expect((await get(`/${id}`, token)).body).toMatchObject({ summary, description })
})

test('B2.1-2 D-tickets-1 B2.2-2 a ticket is new until staff answers; the account’s own reply changes no status', async () => {
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

test('B2.2-1 B4.1-8 B2.1-6 a reply answers itself', async () => {
  s.clock.set('2026-03-03T09:00:00Z')
  const token = await s.token({ username: 'ole' })
  const id = await opened(token)
  const made = await post(`/${id}/replies`, token, { description: 'Again.' })
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.any(Number),
      created: '2026-03-03T09:00:00',
      created_by: 'ole',
      description: 'Again.',
      from_vendor: false,
      // MD5 of "ole".
      avatar_id: '7214dce354acbff06c81f66c4cd00081',
    },
  ])
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
  expect([answer.status, answer.body]).toEqual([400, refusal('description')])
  expect((await get(`/${id}`, token)).body.updated_by).toBe(null)
  expect((await get(`/${id}/replies`, token)).body.results).toBe(0)
})

test('B4.1-8 a reply may hold 65535 characters', async () => {
  const token = await s.token()
  const id = await opened(token)
  const description = '🙂'.repeat(65_535)
  expect((await post(`/${id}/replies`, token, { description })).body.description).toBe(description)
})

test('B4.1-7 replies come in pages, the oldest first', async () => {
  const token = await s.token()
  const id = await opened(token)
  for (let n = 1; n <= 30; n++) await post(`/${id}/replies`, token, { description: `Reply ${n}` })
  const page = async (n: number) => (await get(`/${id}/replies?page=${n}&page_size=25`, token)).body
  const first = await page(1)
  expect([first.page, first.pages, first.results, first.data.length]).toEqual([1, 2, 30, 25])
  expect(first.data[0].description).toBe('Reply 1')
  const texts = (await page(2)).data.map((r: { description: string }) => r.description)
  expect(texts).toEqual(['Reply 26', 'Reply 27', 'Reply 28', 'Reply 29', 'Reply 30'])
  expect((await page(3)).data).toEqual([])
})

test('B3-3 B4.1-6 B2.1-3 B2.1-4 closing answers {} and sets the time; it can be done once', async () => {
  s.clock.set('2026-03-04T10:00:00Z')
  const token = await s.token({ username: 'pia' })
  const id = await opened(token)
  await runStaffReply(s, id, 'Done?')
  s.clock.forward(3600)
  const done = await post(`/${id}/close`, token)
  expect([done.status, done.body]).toEqual([200, {}])
  expect((await get(`/${id}`, token)).body).toMatchObject({
    status: 'closed',
    closable: false,
    closed: '2026-03-04T11:00:00',
    updated: '2026-03-04T11:00:00',
    updated_by: 'pia',
  })
  s.clock.forward(60)
  const again = await post(`/${id}/close`, token)
  expect([again.status, again.body]).toEqual([400, refusal('', 'This ticket is closed.')])
  expect((await get(`/${id}`, token)).body.closed).toBe('2026-03-04T11:00:00')
})

test('D-tickets-2 a closed ticket takes no reply of the account; one of staff opens it not', async () => {
  const token = await s.token()
  const id = await opened(token)
  await post(`/${id}/close`, token)
  const refused = await post(`/${id}/replies`, token, { description: 'One more thing.' })
  expect([refused.status, refused.body]).toEqual([400, refusal('', 'This ticket is closed.')])
  await runStaffReply(s, id, 'For your files.')
  expect((await get(`/${id}`, token)).body).toMatchObject({ status: 'closed', updated_by: 'Support team' })
  expect((await get(`/${id}/replies`, token)).body.results).toBe(1)
})

test('B4.1-2 B2.1-3 what the provider opened about the account is listed, and closed by the provider alone', async () => {
  const account = await s.account()
  const token = await s.token({ account })
  const id = await runTicketOpen(s, account, { summary: 'Maintenance', description: 'On Sunday.' })
  const { data } = (await get('', token)).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ id, opened_by: 'Support team', status: 'new', closable: false })
  const refused = await post(`/${id}/close`, token)
  expect([refused.status, refused.body]).toEqual([400, refusal('', 'This ticket can be closed by support only.')])
  expect((await get(`/${id}`, token)).body).toMatchObject({ status: 'new', closed: null })
  expect((await post(`/${id}/replies`, token, { description: 'Understood.' })).status).toBe(200)
})

test('B4.1-1 D-tickets-6 what is not closed comes first, then the newest, over all pages', async () => {
  s.clock.set('2026-03-05T00:00:00Z')
  const token = await s.token()
  const ids: number[] = []
  for (let n = 0; n < 30; n++) {
    // Pairs are of the same second.
    if (n % 2 === 0) s.clock.forward(1)
    ids.push(await opened(token, { summary: `Ticket ${n}` }))
  }
  const closed = ids.filter((_, n) => n % 3 === 0)
  for (const id of closed) await post(`/${id}/close`, token)
  const expected = [...newest(ids.filter((id) => !closed.includes(id))), ...newest(closed)]
  const page = async (n: number) => (await get(`?page_size=25&page=${n}`, token)).body
  const [one, two] = [await page(1), await page(2)]
  expect([one.pages, one.results]).toEqual([2, 30])
  expect([...one.data, ...two.data].map((t: { id: number }) => t.id)).toEqual(expected)
})

test('the list is filtered and sorted by its documented fields alone', async () => {
  const token = await s.token()
  const a = await opened(token, { summary: 'alpha' })
  const b = await opened(token, { summary: 'beta %' })
  const c = await opened(token, { summary: 'gamma' })
  await post(`/${a}/close`, token)
  const filtered = async (filter: object) => {
    const headers = { 'X-Filter': JSON.stringify(filter) }
    return (await s.request('GET', TICKETS, { token, headers })).body.data.map((t: { id: number }) => t.id)
  }
  expect(await filtered({ '+or': [{ status: 'open' }, { status: 'new' }] })).toEqual([c, b])
  expect(await filtered({ status: 'closed' })).toEqual([a])
  expect(await filtered({ summary: { '+contains': '%' } })).toEqual([b])
  expect(await filtered({ '+order_by': 'summary', '+order': 'desc' })).toEqual([c, b, a])
  expect(await filtered({ '+order_by': 'id' })).toEqual([a, b, c])
  expect(await filtered({ opened: { '+gt': '2030-01-01T00:00:00' } })).toEqual([])
  for (const key of ['description', 'opened_by', 'account_id', 'closable']) {
    const refused = await s.request('GET', TICKETS, { token, headers: { 'X-Filter': JSON.stringify({ [key]: 'x' }) } })
    expect([refused.status, refused.body]).toEqual([400, refusal('X-Filter', `Cannot filter on ${key}`)])
  }
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
    expect([refused.status, refused.body.errors[0].reason]).toEqual([
      403,
      'Your user lacks the grant account_access:read_write.',
    ])
  }
  expect((await get(`/${id}`, reader)).body).toMatchObject({ status: 'new', updated_by: null })
  for (const [path, body] of writes) expect((await post(path, writer, body)).status).toBe(200)
})

test('openings are limited to two a minute, for each token', async () => {
  const limited = await testServer({ settings: { rateLimits: true } })
  try {
    const token = await limited.token()
    const open = (as: string) => limited.request('POST', TICKETS, { token: as, body: WORDS })
    expect((await open(token)).status).toBe(200)
    limited.clock.forward(15)
    expect((await open(token)).status).toBe(200)
    const third = await open(token)
    expect([third.status, third.headers.get('retry-after'), third.body]).toEqual([
      429,
      '45',
      refusal('', 'Too many requests'),
    ])
    expect((await open(await limited.token())).status).toBe(200)
    const { body } = await limited.request('GET', TICKETS, { token })
    expect(body.results).toBe(2)
    limited.clock.forward(45)
    expect((await open(token)).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('opening, answering and closing leave events with the ticket', async () => {
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

test('of two that close at once one is told that it is closed', async () => {
  const token = await s.token()
  const id = await opened(token)
  const statuses = (await Promise.all([post(`/${id}/close`, token), post(`/${id}/close`, token)])).map((r) => r.status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
})

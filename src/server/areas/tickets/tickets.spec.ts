import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketCalls, TICKETS, WORDS } from '#test/server/ticket-testing'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const { get, post, opened } = ticketCalls(() => s)
const newest = (list: number[]) => list.toSorted((a, b) => b - a)
const refusal = (field: string, reason: unknown = expect.any(String)) => ({ errors: [{ field, reason }] })

test('B4.1-3 B4.1-4 B2.1-1 B2.1-5 B2.1-7 opening and viewing return the ticket', async () => {
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
  expect({ status: made.status, body: made.body }).toEqual({ status: 200, body: ticket })
  const reader = await s.token({ username: 'maria', scopes: 'account:read_only' })
  expect((await get(`/${made.body.id}`, reader)).body).toEqual(made.body)
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

test('B4.1-11 B4.1-12 the longest texts, counted in characters, and hostile ones are stored unchanged', async () => {
  const token = await s.token()
  const summary = '😀'.repeat(64)
  const description = `<script>alert(1)</script>\u202e${'é'.repeat(64_974)}`
  expect(Array.from(description)).toHaveLength(65_000)
  const id = await opened(token, { summary, description })
  expect((await get(`/${id}`, token)).body).toMatchObject({ summary, description })
})

test('B4.1-1 D-tickets-6 open tickets come first, then the newest, over all pages', async () => {
  s.clock.set('2026-03-05T00:00:00Z')
  const token = await s.token()
  const ids: number[] = []
  for (let n = 0; n < 30; n++) {
    // Pairs share one second.
    if (n % 2 === 0) s.clock.forward(1)
    ids.push(await opened(token, { summary: `Ticket ${n}` }))
  }
  const closed = ids.filter((_, n) => n % 3 === 0)
  for (const id of closed) await post(`/${id}/close`, token)
  const expected = [...newest(ids.filter((id) => !closed.includes(id))), ...newest(closed)]
  const page = async (n: number) => (await get(`?page_size=25&page=${n}`, token)).body
  const [one, two] = [await page(1), await page(2)]
  expect({ pages: one.pages, results: one.results }).toEqual({ pages: 2, results: 30 })
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
  // Nobody has updated the other two.
  expect(await filtered({ updated_by: { '+neq': 'somebody else' } })).toEqual([c, b, a])
  expect(await filtered({ summary: { '+contains': '%' } })).toEqual([b])
  expect(await filtered({ '+order_by': 'summary', '+order': 'desc' })).toEqual([c, b, a])
  expect(await filtered({ '+order_by': 'id' })).toEqual([a, b, c])
  expect(await filtered({ opened: { '+gt': '2030-01-01T00:00:00' } })).toEqual([])
  for (const key of ['description', 'opened_by', 'account_id', 'closable']) {
    const refused = await s.request('GET', TICKETS, { token, headers: { 'X-Filter': JSON.stringify({ [key]: 'x' }) } })
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 400,
      body: refusal('X-Filter', `Cannot filter on ${key}`),
    })
  }
})

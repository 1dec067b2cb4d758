import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
const MANY = 8
const program = (id: string, more: object) => ({
  id,
  label: id,
  description: null,
  priority_program_only: 0,
  started: '2026-01-01T00:00:00',
  ended: null,
  more_info: null,
  max_enrollments: null,
  ...more,
})
beforeAll(async () => {
  s = await testServer({ now: '2026-03-01T12:00:00Z' })
  await s.db
    .insertInto('beta')
    .values([
      program('current', { description: 'Try it.', more_info: 'https://docs.example/current' }),
      program('ending', { ended: '2026-04-01T00:00:00' }),
      program('last-place', { max_enrollments: 1 }),
      program('over', { ended: '2026-02-01T00:00:00' }),
      program('priority', { priority_program_only: 1 }),
      program('upcoming', { started: '2026-05-01T00:00:00' }),
    ])
    .execute()
})
afterAll(() => s.close())
const get = (path: string, token: string, headers = {}) => s.request('GET', path, { token, headers })
const enroll = (token: string, body: unknown) => s.request('POST', '/v4/account/betas', { token, body })

test('B4.6-6 D-betas-1 B2.8-1 the list contains programs that have not ended, ordered by id', async () => {
  const { status, body } = await get('/v4/betas', await s.token({ scopes: 'volumes:read_only' }))
  expect(status).toBe(200)
  expect(body).toMatchObject({ page: 1, pages: 1, results: 5 })
  expect(body.data.map((b: { id: string }) => b.id)).toEqual([
    'current',
    'ending',
    'last-place',
    'priority',
    'upcoming',
  ])
  expect(body.data[0]).toEqual({
    id: 'current',
    label: 'current',
    description: 'Try it.',
    priority_program_only: false,
    started: '2026-01-01T00:00:00',
    ended: null,
    more_info: 'https://docs.example/current',
  })
})

test('B4.6-7 B4.6-2 an ended program is viewed by its id; an unknown one is 404', async () => {
  const token = await s.token()
  expect((await get('/v4/betas/over', token)).body).toMatchObject({ id: 'over', ended: '2026-02-01T00:00:00' })
  expect((await get('/v4/betas/none', token)).status).toBe(404)
})

test('B4.6-1 restricted users are refused everywhere, whatever their grants', async () => {
  const token = await s.token({ grants: 'account_access:read_write' })
  for (const path of ['/v4/betas', '/v4/betas/current', '/v4/account/betas', '/v4/account/betas/current']) {
    expect((await get(path, token)).status).toBe(403)
  }
  expect((await enroll(token, { id: 'current' })).status).toBe(403)
})

test('B4.6-3 B4.6-5 an enrollment stays in the account’s own list after the program’s end', async () => {
  const account = await s.account()
  const token = await s.token({ account })
  expect((await get('/v4/account/betas', token)).body).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  expect((await enroll(token, { id: 'ending' })).body).toEqual({})
  s.clock.forward(60 * 86_400)
  const joined = {
    id: 'ending',
    label: 'ending',
    description: null,
    started: '2026-01-01T00:00:00',
    ended: '2026-04-01T00:00:00',
    enrolled: '2026-03-01T12:00:00',
  }
  expect((await get('/v4/account/betas', token)).body.data).toEqual([joined])
  expect((await get('/v4/account/betas/ending', token)).body).toEqual(joined)
  s.clock.forward(-60 * 86_400)
  expect((await get('/v4/account/betas/ending', await s.token())).status).toBe(404)
})

test.each([
  ['upcoming', "This program hasn't started yet."],
  ['over', 'This program has ended.'],
  ['priority', 'This program is open to accounts in the priority program only.'],
  ['none', "This program doesn't exist."],
])('B4.6-8 B4.6-10 D-betas-2 enrolling in %s is refused', async (id, reason) => {
  const { status, body } = await enroll(await s.token(), { id })
  expect({ status, body }).toEqual({ status: 400, body: { errors: [{ field: 'id', reason }] } })
})

test('B4.6-10 an account in the priority program can join its programs', async () => {
  const account = await s.account({ priorityProgram: true })
  expect((await enroll(await s.token({ account }), { id: 'priority' })).status).toBe(200)
})

test('D-betas-2 joining twice is refused', async () => {
  const token = await s.token()
  expect((await enroll(token, { id: 'current' })).status).toBe(200)
  expect((await enroll(token, { id: 'current' })).status).toBe(400)
})

test('B4.6-4 the id is required and is text', async () => {
  const token = await s.token()
  for (const body of [{}, { id: 7 }, { id: '' }]) {
    const answer = await enroll(token, body)
    expect({ status: answer.status, field: answer.body.errors[0].field }).toEqual({ status: 400, field: 'id' })
  }
})

test('B4.6-9 of several concurrent enrollments for the last place exactly one succeeds', async () => {
  const tokens = await Promise.all(Array.from({ length: MANY }, () => s.token()))
  const answers = await Promise.all(tokens.map((token) => enroll(token, { id: 'last-place' })))
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(MANY - 1).fill(400)])
})

test('the list is filtered and sorted by its documented fields alone', async () => {
  const token = await s.token()
  const ids = async (filter: object) =>
    (await get('/v4/betas', token, { 'X-Filter': JSON.stringify(filter) })).body.data.map((b: { id: string }) => b.id)
  expect(await ids({ priority_program_only: true })).toEqual(['priority'])
  expect(await ids({ label: { '+contains': 'end' }, '+order_by': 'label', '+order': 'desc' })).toEqual(['ending'])
  const refused = await get('/v4/betas', token, { 'X-Filter': '{"max_enrollments":1}' })
  expect({ status: refused.status, field: refused.body.errors[0].field }).toEqual({ status: 400, field: 'X-Filter' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const CLIENTS = '/v4/monitoring/clients'
const PLAN = '/v4/monitoring/plan'
const create = (token: string, body: object = {}) => s.request('POST', CLIENTS, { token, body })
const put = (path: string, token: string, body: object) => s.request('PUT', path, { token, body })
const sorted = (answers: readonly { readonly status: number }[]) =>
  answers.map((r) => r.status).toSorted((a, b) => a - b)
const CODE = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{16}$/

test('B2.3-2 B4.2-2 the two codes of a client are new, and in plain text in no row, event or log line', async () => {
  const token = await s.token()
  const [one, two] = [(await create(token)).body, (await create(token)).body]
  const codes: string[] = [one.api_key, one.install_code, two.api_key, two.install_code]
  for (const code of codes) expect(code).toMatch(CODE)
  expect(new Set(codes).size).toBe(4)
  const rows = await s.db.selectFrom('monitoring_client').selectAll().execute()
  const { body } = await s.request('GET', '/v4/account/events', { token })
  const all = JSON.stringify([rows, s.log, body])
  expect(codes.filter((code) => all.includes(code))).toEqual([])
})

test('B2.3-1 a missing label is made from the client’s number, whatever labels there are', async () => {
  const token = await s.token()
  const { id } = (await create(token)).body
  await create(token, { label: `client-${id + 2}` })
  expect((await create(token)).body).toMatchObject({ id: id + 2, label: `client-${id + 2}x` })
})

test('B4.2-5 nothing is left of a deleted client', async () => {
  const account = await s.account()
  const token = await s.token({ account })
  const { id } = (await create(token)).body
  await s.user({ account, username: 'granted', grants: `monitoring:${id}:read_write` })
  expect((await s.request('DELETE', `${CLIENTS}/${id}`, { token })).body).toEqual({})
  expect(await s.db.selectFrom('user_grant').selectAll().where('username', '=', 'granted').execute()).toEqual([])
  expect((await create(token)).body.id).toBeGreaterThan(id)
})

test('of clients made at once with one label one is made, and of equal updates none is refused', async () => {
  const token = await s.token()
  expect(sorted(await Promise.all([1, 2, 3].map(() => create(token, { label: 'race' }))))).toEqual([200, 400, 400])
  const { id } = (await create(token, { label: 'before' })).body
  const both = await Promise.all([1, 2].map(() => put(`${CLIENTS}/${id}`, token, { label: 'after' })))
  expect(sorted(both)).toEqual([200, 200])
})

test('B4.2-8 each of several updates at once returns the plan that it set, and null and "" are the free one', async () => {
  const token = await s.token()
  const plans = ['monitoring-3', 'monitoring-10', 'monitoring-3', 'monitoring-40']
  const answers = await Promise.all(plans.map((id) => put(PLAN, token, { monitoring_subscription: id })))
  expect(answers.map((answer) => answer.body.id)).toEqual(plans)
  for (const free of [null, '']) {
    await put(PLAN, token, { monitoring_subscription: 'monitoring-3' })
    const answer = await put(PLAN, token, { monitoring_subscription: free })
    expect([answer.status, answer.body, (await s.request('GET', PLAN, { token })).body]).toEqual([200, {}, {}])
  }
})

test('more clients than the plan includes and a smaller plan are both accepted', async () => {
  const token = await s.token()
  for (let n = 0; n < 4; n++) expect((await create(token)).status).toBe(200)
  expect((await put(PLAN, token, { monitoring_subscription: 'monitoring-3' })).body.id).toBe('monitoring-3')
})

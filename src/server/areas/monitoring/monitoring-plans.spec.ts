import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const PLAN = '/v4/monitoring/plan'
const SUBSCRIPTIONS = '/v4/monitoring/subscriptions'
const create = (token: string, body: object) => s.request('POST', '/v4/monitoring/clients', { token, body })
const get = (path: string, token: string) => s.request('GET', path, { token })
const put = (path: string, token: string, body: unknown) => s.request('PUT', path, { token, body })
const refusal = (field: string) => ({ errors: [{ field, reason: expect.any(String) }] })

const TEN = {
  id: 'monitoring-10',
  label: 'Monitoring Pro, 10 clients',
  clients_included: 10,
  price: { hourly: 0.06, monthly: 40 },
}
test('B4.2-9 B4.2-10 B2.4-1 B4.2-11 the four subscriptions are public', async () => {
  const { status, body } = await s.request('GET', SUBSCRIPTIONS)
  expect({ status, page: body.page, pages: body.pages, results: body.results }).toEqual({
    status: 200,
    page: 1,
    pages: 1,
    results: 4,
  })
  type S = typeof TEN
  expect(body.data.map((p: S) => [p.id, p.clients_included, p.price.hourly, p.price.monthly])).toEqual([
    ['monitoring-3', 3, 0.03, 20],
    ['monitoring-10', 10, 0.06, 40],
    ['monitoring-40', 40, 0.15, 100],
    ['monitoring-100', 100, 0.3, 200],
  ])
  expect((await s.request('GET', `${SUBSCRIPTIONS}/monitoring-10`)).body).toEqual(TEN)
  expect((await s.request('GET', `${SUBSCRIPTIONS}?page=2`)).body).toEqual({ data: [], page: 2, pages: 1, results: 4 })
  for (const id of ['monitoring-5', 'free', '10', '%00']) {
    expect((await s.request('GET', `${SUBSCRIPTIONS}/${id}`)).status).toBe(404)
  }
})

test('B4.2-7 B4.2-8 B2.4-1 B2.4-2 D-monitoring-2 the plan starts free and can become any of the four and free again', async () => {
  const token = await s.token()
  const other = await s.token()
  expect((await get(PLAN, token)).body).toEqual({})
  const set = (plan: unknown) => put(PLAN, token, { monitoring_subscription: plan })
  for (const id of ['monitoring-3', 'monitoring-40', 'monitoring-100', 'monitoring-10']) {
    expect([(await set(id)).body.id, (await get(PLAN, token)).body.id]).toEqual([id, id])
  }
  expect((await get(PLAN, token)).body).toEqual(TEN)
  expect((await put(PLAN, token, {})).body).toEqual(TEN)
  expect((await get(PLAN, other)).body).toEqual({})
  for (const free of [null, '']) {
    await set('monitoring-3')
    const answer = await set(free)
    expect([answer.status, answer.body, (await get(PLAN, token)).body]).toEqual([200, {}, {}])
  }
})

test('B4.2-8 each of two updates at once returns the plan that it set', async () => {
  const token = await s.token()
  const plans = ['monitoring-3', 'monitoring-10', 'monitoring-3', 'monitoring-40']
  const answers = await Promise.all(plans.map((id) => put(PLAN, token, { monitoring_subscription: id })))
  expect(answers.map((answer) => answer.body.id)).toEqual(plans)
})

test.each([['monitoring-5'], ['free'], [10], [{}], [false]])('B4.2-8 the plan %j is refused', async (plan) => {
  const token = await s.token()
  await put(PLAN, token, { monitoring_subscription: 'monitoring-3' })
  const answer = await put(PLAN, token, { monitoring_subscription: plan })
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 400,
    body: refusal('monitoring_subscription'),
  })
  expect((await get(PLAN, token)).body.id).toBe('monitoring-3')
})

test('more clients than the plan includes and a smaller plan are both accepted', async () => {
  const token = await s.token()
  await put(PLAN, token, { monitoring_subscription: 'monitoring-10' })
  for (let n = 0; n < 11; n++) expect((await create(token, { label: `many-${n}` })).status).toBe(200)
  expect((await put(PLAN, token, { monitoring_subscription: 'monitoring-3' })).body.id).toBe('monitoring-3')
})

test.each([
  ['account_access:read_only', 200, 403],
  ['account_access:read_write', 200, 403],
  ['add_monitoring', 200, 403],
  ['monitoring_subscription', 200, 200],
  ['add_volumes', 403, 403],
])('B4.2-13 B4.2-14 B5-7 with %s the plan is viewed with %i and changed with %i', async (grants, view, update) => {
  const token = await s.token({ grants })
  expect((await get(PLAN, token)).status).toBe(view)
  expect((await put(PLAN, token, { monitoring_subscription: 'monitoring-3' })).status).toBe(update)
})

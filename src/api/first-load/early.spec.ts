import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { regions } from '#/contract/regions'
import { askEarly, EARLY_REQUESTS, peekEarly, takeEarly } from './early'
import '../query/query-client'
import { buildUrl } from '../client/request'
import { session } from '../session/session'

/** Since the page began; the process of the tests may be older. */
const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
beforeEach(() => void at(500))
afterEach(() => {
  globalThis.earlyAnswers = undefined
})

test('early requests equal those of the list pages, with a token only if required', () => {
  const first = { query: { page: 1, page_size: 500 } }
  const built = [buckets.list, clusters.list, regions.list].map((op) => ({
    path: buildUrl('', op, first),
    token: op.auth === 'required',
  }))
  expect(EARLY_REQUESTS.map(({ path, token }) => ({ path, token }))).toEqual(built)
})

const of = (address: string) => EARLY_REQUESTS.filter((r) => new RegExp(r.page).test(address)).length

test('early requests apply only without a facet, which needs another operation', () => {
  expect(of('/buckets')).toBe(3)
  expect(of('/regions/')).toBe(1)
  expect(of('/buckets?cluster=eu-central-1')).toBe(0)
  expect(of('/buckets/new')).toBe(0)
})

test('a response is used once, and only with the same token', () => {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.earlyAnswers = [{ url: 'http://a/v4/regions', token: 'one', answer }]
  expect(takeEarly('http://a/v4/regions', 'two')).toBeUndefined()
  expect(takeEarly('http://a/v4/regions?page=2', 'one')).toBeUndefined()
  expect(takeEarly('http://a/v4/regions', 'one')).toBe(answer)
  expect(takeEarly('http://a/v4/regions', 'one')).toBeUndefined()
})

test('a response older than ten seconds is not used', () => {
  globalThis.earlyAnswers = [asked('/regions', '{}', 200), asked('/clusters', '{}', 200)]
  at(10_000)
  expect(takeEarly('http://a/v4/regions', 'one')).toBeDefined()
  at(10_001)
  expect(takeEarly('http://a/v4/clusters', 'one')).toBeUndefined()
  expect(globalThis.earlyAnswers).toBeUndefined()
})

test('unused responses are dropped with the session', () => {
  session.begin('one', 'http://a/v4')
  globalThis.earlyAnswers = [{ url: 'http://a/v4/regions', token: 'one', answer: Promise.resolve(new Response('{}')) }]
  session.end()
  expect(globalThis.earlyAnswers).toBeUndefined()
})

const asked = (path: string, body: string, status: number) => ({
  url: `http://a/v4${path}`,
  token: 'one',
  answer: Promise.resolve(new Response(body, { status })),
})

test('peeking leaves the response for the client, and skips refusals', async () => {
  globalThis.earlyAnswers = [
    asked('/regions?page=1', '{"data":[]}', 200),
    asked('/betas?page=1', '{}', 403),
    asked('/volumes?', 'x', 200),
  ]
  expect(await peekEarly('/regions?')).toEqual({ data: [] })
  expect(await (await takeEarly('http://a/v4/regions?page=1', 'one'))?.json()).toEqual({ data: [] })
  expect(await peekEarly('/betas?')).toBeUndefined()
  expect(await peekEarly('/volumes?')).toBeUndefined()
  expect(await peekEarly('/keys?')).toBeUndefined()
})

test('an embedded configuration starts the requests at once', () => {
  const element = { textContent: JSON.stringify({ apis: [{ url: '/v4' }] }) }
  vi.stubGlobal('document', { getElementById: () => element })
  vi.stubGlobal('location', { origin: 'http://a', pathname: '/regions', search: '' })
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  askEarly(EARLY_REQUESTS)
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['http://a/v4/regions?page=1&page_size=500'])
  element.textContent = '{"apis":[{"url":"http://[no address"}]}'
  expect(() => askEarly(EARLY_REQUESTS)).not.toThrow()
  vi.unstubAllGlobals()
})

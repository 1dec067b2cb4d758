import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allOps } from '#/contract/all'
import { askEarly, EARLY_REQUESTS, OPEN_PATHS, takeEarly } from './early'
import '../query/query-client'
import { session } from '../session/session'

/** Since the page began; the process of the tests may be older. */
const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
beforeEach(() => void at(500))
afterEach(() => {
  globalThis.earlyAnswers = undefined
})

/** The paths requested on a page, by a browser with this token. */
async function requested(
  address: string,
  token: string | null,
  apis: readonly object[] = [{ url: '/v4' }],
  api: string | null = null,
) {
  const { pathname, search } = new URL(address, 'http://a')
  const root = { dataset: {} as Record<string, string> }
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ apis }) }),
    documentElement: root,
  })
  vi.stubGlobal('location', { origin: 'http://a', pathname, search })
  const kept: Record<string, string | null> = { 'cloud-console.token': token, 'cloud-console.api': api }
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept[key] ?? null })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'))
  askEarly(EARLY_REQUESTS, OPEN_PATHS)
  const paths = fetched.mock.calls.map(([url]) => (typeof url === 'string' ? url.replace('http://a/v4', '') : ''))
  const priorities = fetched.mock.calls.map(([, init]) => init?.priority)
  fetched.mockRestore()
  vi.unstubAllGlobals()
  return { paths, priorities, frame: root.dataset['frame'] }
}

test('every early request is a read of the contract, sent without a token only if none is required', () => {
  const reads = allOps.filter((op) => op.method === 'GET')
  for (const path of EARLY_REQUESTS.flatMap(([, paths]) => paths.split(' '))) {
    // Groups stand for one segment. A managed area is a list or a resource.
    const plain = (path.split('?')[0] ?? '')
      .replace('/managed/$1/$2', '/managed/services/1')
      .replace('/managed/$1', '/managed/contacts')
    const found = reads.filter(({ path: known }) =>
      new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
    )
    expect(found, path).not.toEqual([])
    const isOpen = found.some((op) => op.auth !== 'required')
    expect(new RegExp(OPEN_PATHS).test(path) && !isOpen, path).toBe(false)
  }
})

test('a page’s own list or resource is requested, filled in from its address', async () => {
  expect((await requested('/volumes/8', 't')).paths).toEqual(['/volumes/8', '/regions?page=1&page_size=500'])
  expect((await requested('/images/private/23/', 't')).paths).toEqual(['/images/private%2F23'])
  expect((await requested('/managed/issues/3', 't')).paths[0]).toBe('/managed/issues/3')
  expect((await requested('/buckets/us-iad-1/logs', 't')).paths).toContain(
    '/object-storage/buckets/us-iad-1/logs/object-list?page_size=500&delimiter=%2F',
  )
})

test('beyond the third, requests leave connections to the program', async () => {
  const { paths, priorities } = await requested('/', 't')
  expect(paths.length).toBeGreaterThan(6)
  expect(priorities.map((priority) => priority === 'low')).toEqual(paths.map((_, n) => n >= 3))
})

test('a facet, a form, an impossible id and another wording of the API get no early requests', async () => {
  for (const address of [
    '/buckets?cluster=eu-central-1',
    '/buckets/new',
    '/volumes/new',
    '/login',
    '/tickets/99999999999999999999',
    '/volumes/0',
  ])
    expect((await requested(address, 't')).paths, address).toEqual([])
  expect((await requested('/volumes', 't', [{ url: '/v4', dialect: 'other' }])).paths).toEqual([])
})

test('without a token only open paths are requested, and no frame is shown', async () => {
  expect(await requested('/volumes', null)).toMatchObject({
    paths: ['/regions?page=1&page_size=500'],
    frame: undefined,
  })
  expect((await requested('/volumes', 't')).frame).toBe('')
  expect((await requested('/login', 't')).frame).toBeUndefined()
})

test('the token of an API that is no longer configured is not sent to another one', async () => {
  const apis = [{ url: '/v4' }, { url: 'https://b.example/v4' }]
  expect((await requested('/volumes/8', 't', apis, 'https://c.example/v4')).paths).toEqual([])
  expect((await requested('/volumes/8', 't', apis, 'https://b.example/v4')).paths[0]).toBe(
    'https://b.example/v4/volumes/8',
  )
})

test('an address of an API that can’t be parsed is left to the client', async () => {
  expect((await requested('/volumes', 't', [{ url: 'http://[no address' }])).paths).toEqual([])
})

test('a response is used once, and only with the same token', () => {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.earlyAnswers = [{ url: 'http://a/v4/regions', token: 'one', answer }]
  expect(takeEarly('http://a/v4/regions', 'two')).toBeUndefined()
  expect(takeEarly('http://a/v4/regions?page=2', 'one')).toBeUndefined()
  expect(takeEarly('http://a/v4/regions', 'one')).toBe(answer)
  expect(takeEarly('http://a/v4/regions', 'one')).toBeUndefined()
})

const asked = (path: string, body: string, status: number) => ({
  url: `http://a/v4${path}`,
  token: 'one',
  answer: Promise.resolve(new Response(body, { status })),
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

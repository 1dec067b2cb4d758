import { afterEach, expect, test, vi } from 'vitest'
import { askEarly } from '#/console/api/base/early'
import { allOps } from '#/contract/all'
import type { AnyOp } from '#/contract/op'
import { firstRequests } from './first-requests'

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
  askEarly(firstRequests)
  const paths = fetched.mock.calls.map(([url]) => (typeof url === 'string' ? url.replace('http://a/v4', '') : ''))
  const priorities = fetched.mock.calls.map(([, init]) => init?.priority)
  fetched.mockRestore()
  vi.unstubAllGlobals()
  return { paths, priorities, frame: root.dataset['frame'] }
}

test('a path that isn’t derived from an operation is also a read of the contract', () => {
  const reads = allOps.filter((op) => op.method === 'GET')
  for (const path of firstRequests.flatMap(([, paths]) => paths.split(' '))) {
    const isRead = ({ path: known }: AnyOp) =>
      new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? '')
    expect(reads.some(isRead), path).toBe(true)
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

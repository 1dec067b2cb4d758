import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { area, Empty, list, op } from '#/contract/op'
import { budget } from './budget'
import { call, q, qAll, useOp } from './client'
import { cut, faultServer, half, json, raw, reset } from '#test/api/fault-server'
import { failure, signedInServer } from '#test/api/fault-testing'
import { queryClient } from '../query/query-client'
import { session } from '../session/session'

const Thing = z.object({ id: z.int(), old: z.optional(z.boolean()) })
const things = area('things', {
  list: list('GET /things', { title: 'Things', scope: 'things:read_only', item: Thing }),
  view: op('GET /things/{thingId}', {
    title: 'Thing',
    scope: 'things:read_only',
    params: z.object({ thingId: z.int() }),
    res: Thing,
  }),
  create: op('POST /things', {
    title: 'Create',
    scope: 'things:read_write',
    body: z.object({ label: z.string() }),
    res: Thing,
  }),
  remove: op('DELETE /things/{thingId}', { title: 'Remove', params: z.object({ thingId: z.int() }), res: Empty }),
  open: op('GET /open', { title: 'Open', auth: 'none', res: Thing }),
  partly: op('GET /partly', { title: 'Partly open', auth: 'optional', res: Thing }),
})
const objects = area('objects', { url: op('POST /object-url', { title: 'Sign', safe: true, res: z.object({}) }) })

const server = signedInServer()
afterEach(() => {
  vi.unstubAllGlobals()
})

const view = () => call(things.view, { params: { thingId: 1 } })
const create = () => call(things.create, { body: { label: 'x' } })
const full = JSON.stringify({ id: 1, filler: 'x'.repeat(200) })

/** Sends the creation as a component does. */
function createInComponent() {
  let sent = Promise.resolve<unknown>(undefined)
  const Creation = () => {
    const { mutateAsync } = useOp(things.create)
    sent = mutateAsync({ body: { label: 'x' } })
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Creation)))
  return sent
}
test.each([400, 500])('a write answered with %s makes its lists be read again', async (status) => {
  queryClient.setQueryData(['things'], [])
  server.say(json(status, { errors: [{ reason: 'No' }] }))
  expect((await failure(createInComponent())).status).toBe(status)
  expect(queryClient.getQueryState(['things'])?.isInvalidated).toBe(true)
})

test('a view shows what it read in the cached list of its kind, and a missing resource leaves the list', async () => {
  const { queryKey } = qAll(things.list, {})
  const read = () => queryClient.fetchQuery({ ...q(things.view, { params: { thingId: 1 } }), staleTime: 0 })
  queryClient.setQueryData(queryKey, { data: [{ id: 1, old: true }, { id: 2 }], results: 2, complete: true })
  server.say(json(200, { id: 1 }), json(404, { errors: [{ reason: 'Not found' }] }))
  await read()
  expect(queryClient.getQueryData(queryKey)?.data).toEqual([{ id: 1 }, { id: 2 }])
  await failure(read())
  expect(queryClient.getQueryData(queryKey)).toEqual({ data: [{ id: 2 }], results: 1, complete: true })
})

test('a write shows the resource that it returned in its view, before its area is read again', async () => {
  server.say(json(200, { id: 7 }))
  await createInComponent()
  const state = queryClient.getQueryState(q(things.view, { params: { thingId: 7 } }).queryKey)
  expect(state).toMatchObject({ data: { id: 7 }, isInvalidated: true })
})

describe('faults of a read', () => {
  test.each([
    ['a reset connection', reset, 'unreachable', 3],
    ['a 500 with HTML', raw(500, 'text/html', '<h1>oops</h1>'), 'server', 3],
    ['HTML with status 200', raw(200, 'text/html', '<script>1</script>'), 'malformed', 1],
    ['an empty 200', raw(200, 'application/json', ''), 'malformed', 1],
    ['JSON under another type', raw(200, 'text/plain', '{"id":1}'), 'malformed', 1],
    ['a body cut by length', cut(full, 50), 'malformed', 1],
    ['half a body ended as whole', half(full), 'malformed', 1],
    ['an array where an object belongs', json(200, []), 'malformed', 1],
    ['null', json(200, null), 'malformed', 1],
    ['a 404', json(404, { errors: [{ reason: 'Not found' }] }), 'not-found', 1],
    ['a 400 without a body', raw(400, 'text/plain', 'no'), 'refused', 1],
    ['a refusal in a 200', json(200, { errors: [{ reason: 'Full' }] }), 'refused', 1],
  ] as const)('%s', async (_, answer, kind, requests) => {
    server.say(answer)
    const e = await failure(view())
    expect(e.kind).toBe(kind)
    expect(e.message).not.toContain('<')
    expect(server.seen).toHaveLength(requests)
  })
  test('an envelope without rows is malformed', async () => {
    server.say(json(200, { page: 1, pages: 1, results: 0 }))
    expect((await failure(call(things.list, {}))).kind).toBe('malformed')
  })
  test('recovers on the second attempt, after a pause', async () => {
    server.say(raw(502, 'text/html', '<html>'), json(200, { id: 1 }))
    await expect(view()).resolves.toEqual({ id: 1 })
    expect((server.seen[1]?.at ?? 0) - (server.seen[0]?.at ?? 0)).toBeGreaterThan(350)
  })
  test('planned maintenance is not retried', async () => {
    server.say(json(503, { errors: [] }, { 'x-maintenance-mode': 'yes' }))
    expect((await failure(view())).kind).toBe('server')
    expect(server.seen).toHaveLength(1)
  })
  test('stops when aborted', async () => {
    const stop = new AbortController()
    server.say(() => stop.abort())
    expect((await failure(call(things.view, { params: { thingId: 1 } }, { signal: stop.signal }))).kind).toBe('aborted')
    expect(server.seen).toHaveLength(1)
  })
  test('a name that no URL can contain fails without a request', async () => {
    const odd = area('odd', {
      view: op('GET /odd/{name}', { title: 'Odd', params: z.object({ name: z.string() }), res: Thing }),
    })
    expect(await failure(call(odd.view, { params: { name: '..' } }))).toMatchObject({ kind: 'refused', status: 0 })
    expect(server.seen).toHaveLength(0)
  })
})

describe('faults of a write: sent once, outcome unknown', () => {
  test.each([
    ['a reset after it was taken in', reset, 'unknown-outcome'],
    ['HTML with status 200', raw(200, 'text/html', '<p>'), 'unknown-outcome'],
    ['an empty 200', raw(200, 'application/json', ''), 'unknown-outcome'],
    ['a cut body', cut(full, 50), 'unknown-outcome'],
    ['half a body', half(full), 'unknown-outcome'],
    ['a 502 with HTML', raw(502, 'text/html', '<p>'), 'unknown-outcome'],
    ['a 504 without a word', json(504, {}), 'unknown-outcome'],
    ['a 502 in the API’s own words', json(502, { errors: [{ reason: 'Not reached' }] }), 'server'],
    ['a 500 with HTML', raw(500, 'text/html', '<p>'), 'server'],
    ['a 429', json(429, { errors: [{ reason: 'Too many requests' }] }, { 'retry-after': '1' }), 'rate-limited'],
    ['a 400', json(400, { errors: [{ field: 'label', reason: 'Taken' }] }), 'refused'],
    ['a 404 to what names no thing', json(404, { errors: [{ reason: 'Not found' }] }), 'refused'],
  ] as const)('%s', async (_, answer, kind) => {
    server.say(answer)
    const e = await failure(create())
    expect(e.kind).toBe(kind)
    expect(server.seen.filter((s) => s.method === 'POST').length).toBeLessThanOrEqual(1)
  })
  test.each([
    ['a reset', reset, 'unreachable'],
    ['half a body', half(full), 'malformed'],
    ['a 502 with HTML', raw(502, 'text/html', '<p>'), 'server'],
  ] as const)('unless it changes nothing, as signing: after %s nothing is unknown', async (_, answer, kind) => {
    server.say(answer)
    expect((await failure(call(objects.url, {}))).kind).toBe(kind)
    expect(server.seen).toHaveLength(1)
  })
  test('an offline write is not sent and has a known outcome', async () => {
    const gone = await faultServer()
    await gone.close()
    session.begin('token-1', `${gone.origin}/v4`)
    vi.stubGlobal('navigator', { onLine: false })
    expect((await failure(create())).kind).toBe('offline')
    server.serve()
  })
  test('an offline browser still reaches a local server', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    server.say(json(404, {}), json(200, { id: 5 }))
    await expect(create()).resolves.toEqual({ id: 5 })
  })
})

// A class of its own for each, so that one test's wait is not another's.
const rated = (rate: 'images' | 'statistics' | 'volume-create') => ({ ...things.view, rate }) as typeof things.view

const get = (rate: Parameters<typeof rated>[0]) => call(rated(rate), { params: { thingId: 1 } })

describe('429 of a read', () => {
  test('delays requests until the retry time', async () => {
    server.say(json(429, {}, { 'retry-after': '1' }), json(200, { id: 1 }))
    const waits: number[] = []
    const stop = budget.subscribe(() => waits.push(budget.get().waiting))
    await expect(get('images')).resolves.toEqual({ id: 1 })
    stop()
    expect((server.seen[1]?.at ?? 0) - (server.seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(990)
    expect(Math.max(...waits)).toBe(1)
  })
  test('a retry time of an hour fails at once and blocks later requests', async () => {
    server.say(
      json(429, { errors: [{ reason: 'Too many requests' }] }, { 'retry-after': '3600' }),
      json(200, { id: 1 }),
    )
    const e = await failure(get('statistics'))
    expect(e).toMatchObject({ kind: 'rate-limited', retryAfter: 3600 })
    expect((await failure(get('statistics'))).retryAfter).toBeGreaterThan(3590)
    expect(server.seen).toHaveLength(1)
  })
  test('an HTTP date is compared with the server’s clock', async () => {
    const date = new Date('2030-01-01T00:00:00Z')
    const after = new Date(date.getTime() + 600_000)
    server.say(json(429, {}, { date: date.toUTCString(), 'retry-after': after.toUTCString() }))
    expect((await failure(get('volume-create'))).retryAfter).toBe(600)
  })
})

describe('authorization', () => {
  test('without a token only public operations are sent', async () => {
    session.end()
    expect((await failure(view())).kind).toBe('unauthorized')
    expect(server.seen).toHaveLength(0)
    server.say(json(200, { id: 1 }))
    await expect(call(things.open, {})).resolves.toEqual({ id: 1 })
    expect(server.seen[0]?.headers.authorization).toBeUndefined()
  })
  test('a 401 with a valid token means a missing scope and keeps the session', async () => {
    server.say((res, seen, n) =>
      seen.url === '/v4/betas'
        ? json(403, { errors: [{ reason: 'No' }] })(res, seen, n)
        : json(401, { errors: [{ reason: 'Invalid Token' }] })(res, seen, n),
    )
    const e = await failure(view())
    expect(e).toMatchObject({ kind: 'forbidden', missingScopes: ['things:read_only'] })
    expect(session.get().status).toBe('signed-in')
    expect([...session.get().scopes.missing]).toEqual(['things:read_only'])
  })
  test('an error contains the response’s request id only if it is a plain word (security S2)', async () => {
    server.say(json(500, {}, { 'x-request-id': '3f9c2b7d1e0a4c55' }))
    expect(await failure(create())).toMatchObject({ kind: 'server', requestId: '3f9c2b7d1e0a4c55' })
    server.say(json(403, {}, { 'x-request-id': 'see <https://evil.example>' }))
    expect((await failure(view())).requestId).toBeNull()
  })
  test('a missing grant doesn’t count as a missing scope of the same name (security S3)', async () => {
    server.say(json(403, { errors: [{ reason: 'Your user lacks the grant things:read_only.' }] }))
    expect(await failure(view())).toMatchObject({ kind: 'forbidden', missingScopes: [] })
    server.say(json(403, { errors: [{ reason: 'Your token lacks the scope things:read_only.' }] }))
    expect(await failure(view())).toMatchObject({ kind: 'forbidden', missingScopes: ['things:read_only'] })
  })
  test('a 401 with a granted scope names no missing scope', async () => {
    server.say((res, seen, n) =>
      seen.url === '/v4/betas'
        ? json(200, { data: [], page: 1, pages: 1, results: 0 }, { 'x-oauth-scopes': '*' })(res, seen, n)
        : json(401, { errors: [{ reason: 'Invalid Token' }] })(res, seen, n),
    )
    expect(await failure(view())).toMatchObject({ kind: 'forbidden', missingScopes: [] })
    expect(session.get().scopes.missing.size).toBe(0)
  })
  test('a 401 with an invalid token expires the session once, and reads wait for a new token', async () => {
    server.say(json(401, { errors: [{ reason: 'Invalid Token' }] }))
    const wiped: string[] = []
    const stop = session.onWipe((why) => wiped.push(why))
    const [a, b] = await Promise.all([failure(view()), failure(create())])
    expect([a.kind, b.kind]).toContain('unauthorized')
    expect(session.get().status).toBe('expired')
    expect(session.token()).toBeNull()
    expect(wiped).toEqual(['expired'])
    expect((await failure(create())).kind).toBe('unauthorized')
    const sent = server.seen.length
    const waiting = view()
    // Two writes later the read has had its turn, and still waits.
    await failure(create())
    await failure(create())
    server.say(json(200, { id: 9 }))
    session.begin('token-2', `${server.origin}/v4`)
    await expect(waiting).resolves.toEqual({ id: 9 })
    expect(server.seen).toHaveLength(sent + 1)
    expect(server.seen.at(-1)?.headers.authorization).toBe('Bearer token-2')
    stop()
  })
  test('an expired session reads what needs no token, but waits where one returns more', async () => {
    server.say(json(401, { errors: [{ reason: 'Invalid Token' }] }))
    await failure(create())
    server.seen.length = 0
    server.say(json(200, { id: 9 }))
    const waiting = call(things.partly, {})
    await call(things.open, {})
    expect(server.seen.map((s) => s.url)).toEqual(['/v4/open'])
    session.begin('token-2', `${server.origin}/v4`)
    await expect(waiting).resolves.toEqual({ id: 9 })
    expect(server.seen.at(-1)?.headers.authorization).toBe('Bearer token-2')
    session.end()
    await call(things.partly, {})
    expect(server.seen.at(-1)?.headers.authorization).toBeUndefined()
  })
  test('scopes are read from the header, and a refusal names missing ones', async () => {
    server.say(
      json(403, { errors: [{ reason: 'Nope' }] }, { 'x-oauth-scopes': 'volumes:read_write, things:read_write' }),
    )
    expect((await failure(view())).missingScopes).toEqual([])
    expect([...(session.get().scopes.granted ?? [])]).toEqual(['volumes:read_write', 'things:read_write'])
    server.say(json(403, { errors: [{ reason: 'Nope' }] }, { 'x-oauth-scopes': 'things:read_only' }))
    expect((await failure(create())).missingScopes).toEqual(['things:read_write'])
    session.begin('token-3', `${server.origin}/v4`)
    server.say(json(403, { errors: [{ reason: 'This needs things:read_write and account_access:read_only.' }] }))
    expect((await failure(create())).missingScopes).toEqual(['things:read_write'])
  })
  test('signing out aborts running requests', async () => {
    server.say(() => session.end())
    expect((await failure(view())).kind).toBe('aborted')
    expect((await failure(call(things.remove, { params: { thingId: 1 } }))).kind).toBe('unauthorized')
  })
})

describe('pages', () => {
  test('a refused page or page_size is retried without them', async () => {
    server.say(
      json(400, { errors: [{ field: 'page_size', reason: 'Unknown' }] }),
      json(200, { data: [{ id: 1 }, { id: 2 }], page: 1, pages: 1, results: 2 }),
    )
    await expect(call(things.list, { query: { page: 1, page_size: 25 } })).resolves.toMatchObject({ results: 2 })
    expect(server.seen.map((s) => s.url)).toEqual(['/v4/things?page=1&page_size=25', '/v4/things'])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultServer, json, raw, reset, type Answer, type FaultServer } from '#test/api/fault-server'
import { MemoryStorage } from '#test/api/memory-storage'
import { volumes } from '#/contract/volumes'
import { call } from '../client/client'
import { checkToken, session } from './session'
import { signIn } from './sign-in'
import { createSession, type SessionState } from './session-state'

const begin = (later: SessionState) => later.begin('newer', 'https://a.example/v4')
const end = (later: SessionState) => later.end()
const expire = (later: SessionState) => later.expire('secret')

const TOKEN = 'cloud-console.token'

describe('one tab', () => {
  test('stores the token under one key until the session ends', () => {
    const box = new MemoryStorage()
    const s = createSession(box, { channelName: 'one' })
    s.begin('secret', 'https://a.example/v4')
    expect(box.getItem(TOKEN)).toBe('secret')
    expect(JSON.stringify(s.get())).not.toContain('secret')
    expect(createSession(box, { channelName: 'one-again' }).get().status).toBe('signed-in')
    const { signal } = { signal: s.signal() }
    const why: string[] = []
    s.onWipe((w) => why.push(w))
    s.end()
    expect([box.getItem(TOKEN), s.token(), s.get().status, signal.aborted, why]).toEqual([
      null,
      null,
      'signed-out',
      true,
      ['signed-out'],
    ])
    expect(s.signal().aborted).toBe(false)
    expect(box.getItem('cloud-console.api')).toBe('https://a.example/v4')
  })
  test.each([
    ['refused', null],
    ['full', new MemoryStorage(3)],
  ])('with %s storage the session is in memory and says so', (_, box) => {
    const s = createSession(box, { channelName: 'two' })
    s.begin('secret', 'https://a.example/v4')
    expect([s.token(), s.get().persisted, s.get().status]).toEqual(['secret', false, 'signed-in'])
    s.recheck()
    expect(s.token()).toBe('secret')
  })
  test.each([
    // What the tab did since, and then: whether the page is loaded again, its status, and the token and the draft of the tab.
    ['a token', 'nothing', () => undefined, false, 'signed-in', 'secret', '{}'],
    ['a token', 'sign out', end, false, 'signed-out', null, null],
    ['a token', 'sign in with another one', begin, true, 'signed-in', 'newer', '{}'],
    ['a token', 'let it expire', expire, true, 'signed-in', null, '{}'],
    ['no token', 'nothing', () => undefined, false, 'signed-out', null, '{}'],
    ['no token', 'sign in', begin, true, 'signed-out', 'newer', '{}'],
  ] as const)(
    'a restored page with %s, whose tab did since: %s',
    (held, since, change, reload, status, token, draft) => {
      const box = new MemoryStorage()
      const s = createSession(box, { channelName: `restored ${held} ${since}` })
      if (held === 'a token') s.begin('secret', 'https://a.example/v4')
      box.setItem('cloud-console.draft.x', '{}')
      change(createSession(box, { channelName: `later ${held} ${since}` }))
      expect([s.recheck(), s.get().status]).toEqual([reload, status])
      expect([box.getItem(TOKEN), box.getItem('cloud-console.draft.x')]).toEqual([token, draft])
      if (status === 'signed-out') expect(s.token()).toBeNull()
    },
  )
  test('a late refusal of an old token doesn’t end a new session', () => {
    const s = createSession(new MemoryStorage(), { channelName: 'four' })
    s.begin('new', 'https://a.example/v4')
    s.expire('old')
    expect(s.get().status).toBe('signed-in')
    s.recordMissingScopes('old', ['volumes:read_only'])
    expect(s.get().scopes.missing.size).toBe(0)
    s.expire('new')
    expect(s.get().status).toBe('expired')
  })
})

const betas =
  (first: Answer, rest: Answer): Answer =>
  (res, seen, n) =>
    (seen.url === '/v4/betas' ? first : rest)(res, seen, n)
const refusal = (status: number) => json(status, { errors: [{ reason: 'No' }] })

describe('checking a token', () => {
  let server: FaultServer
  beforeAll(async () => {
    server = await faultServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.seen.length = 0
  })
  const check = () => checkToken(`${server.origin}/v4`, 'token-1')
  const none = json(200, { data: [], page: 1, pages: 1, results: 0 })

  test('one request is enough if the API answers', async () => {
    server.say(
      json(
        200,
        { data: [], page: 1, pages: 1, results: 0 },
        { 'x-oauth-scopes': 'volumes:read_only images:read_write' },
      ),
    )
    expect(await check()).toEqual({ state: 'valid', scopes: ['volumes:read_only', 'images:read_write'] })
    expect(server.seen.map((s) => s.url)).toEqual(['/v4/betas'])
    server.say(refusal(403))
    expect(await check()).toEqual({ state: 'valid', scopes: null })
  })
  test('401 from one read per scope family means an invalid token', async () => {
    server.say(refusal(401))
    expect(await check()).toEqual({ state: 'wrong' })
    expect(server.seen.map((s) => s.url).toSorted()).toEqual([
      '/v4/betas',
      '/v4/images/private%2F0',
      '/v4/monitoring/clients',
      '/v4/object-storage/transfer/',
      '/v4/support/tickets',
      '/v4/volumes',
    ])
  })
  test('a server that returns 401 for a missing scope is recognized by another area', async () => {
    server.say((res, seen, n) => (seen.url === '/v4/volumes' ? none : refusal(401))(res, seen, n))
    expect(await check()).toMatchObject({ state: 'valid' })
  })
  test('a server without that area is asked for another one', async () => {
    server.say(betas(refusal(501), none))
    expect(await check()).toMatchObject({ state: 'valid' })
    server.say(betas(refusal(501), refusal(401)))
    expect(await check()).toEqual({ state: 'wrong' })
    server.say(refusal(501))
    expect(await check()).toMatchObject({ state: 'unsure', error: { status: 501 } })
  })
  test.each([
    ['a reset', betas(reset, none), 'unreachable'],
    ['a 502', betas(raw(502, 'text/html', '<p>'), none), 'server'],
    ['a 429', betas(refusal(429), none), 'rate-limited'],
    ['a web page at a wrong address', raw(200, 'text/html', '<html>'), 'malformed'],
    ['a web page that refuses', raw(403, 'text/html', '<html>'), 'malformed'],
    ['401, then faults', betas(refusal(401), reset), 'unreachable'],
  ] as const)('%s proves nothing', async (_, answer, kind) => {
    server.say(answer)
    expect(await check()).toMatchObject({ state: 'unsure', error: { kind } })
  })
  test('only a valid token starts a session', async () => {
    server.say(refusal(401))
    expect((await signIn('token-1', `${server.origin}/v4`)).state).toBe('wrong')
    expect(session.get().status).toBe('signed-out')
    server.say(none)
    await signIn('token-1', `${server.origin}/v4`)
    expect(session.get()).toMatchObject({ status: 'signed-in', api: `${server.origin}/v4` })
    session.end()
    expect(session.get().status).toBe('signed-out')
  })
  test('a token is sent to no other API once its own is no longer configured', async () => {
    server.say(none)
    session.begin('token-1', 'https://removed.example/v4')
    await expect(call(volumes.list, {})).rejects.toMatchObject({ kind: 'aborted' })
    await expect(call(volumes.remove, { params: { volumeId: 1 } })).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(session.get()).toMatchObject({ status: 'expired', ended: { why: 'refused' } })
    expect(server.seen).toEqual([])
    session.end()
  })
})

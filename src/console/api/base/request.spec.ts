import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultServer, json, type FaultServer } from '#test/api/fault-server'
import { buildPath, buildQuery, buildUrl, PathRefused, segment, send } from './request'

const op = {
  id: 'buckets.view',
  method: 'DELETE',
  path: '/object-storage/buckets/{clusterId}/{bucket}',
  auth: 'required',
  bodyKind: 'none',
} as const

describe('path', () => {
  test.each(['', '.', '..', '%2e', '%2E%2e', '.%2e', '%2E.'])('refuses the segment %j', (name) => {
    expect(() => segment(name)).toThrow(PathRefused)
  })
  test.each([undefined, null, {}, NaN, 1.5, Infinity, '\ud800'])('refuses an invalid name: %s', (value) => {
    expect(() => segment(value)).toThrow(PathRefused)
  })
  test('a missing parameter is refused, also one inherited by every object', () => {
    expect(() => buildPath('/things/{toString}', {})).toThrow(PathRefused)
  })
  test.each([
    ['private/1', 'private%2F1'],
    ['a b', 'a%20b'],
    ['?x#y', '%3Fx%23y'],
    ['100%', '100%25'],
    ['...', '...'],
    [7, '7'],
  ])('encodes %j as %j', (value, written) => {
    expect(segment(value)).toBe(written)
  })
  test('any two names keep their places after URL parsing, or the call is refused', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom(
        '.',
        '..',
        '%2e',
        '%2e%2e',
        '%2E.',
        '/',
        '//',
        '\\',
        'a/../b',
        '?',
        '#',
        ';',
        ' ',
        '\t',
        '\n',
        '.\t.',
      ),
    )
    fc.assert(
      fc.property(name, name, (clusterId, bucket) => {
        let url: string
        try {
          url = buildUrl('https://api.example/v4', op, { params: { clusterId, bucket } })
        } catch (e) {
          return e instanceof PathRefused
        }
        const parts = new URL(url).pathname.split('/')
        return (
          parts.length === 6 &&
          decodeURIComponent(parts[4] ?? '') === clusterId &&
          decodeURIComponent(parts[5] ?? '') === bucket
        )
      }),
      { numRuns: 10_000 },
    )
  }, 60_000)
})

test('the query omits absent values and encodes the rest', () => {
  expect(buildQuery({ a: undefined, b: null, c: 0, d: false, e: 'x&y=z +', f: '' })).toBe(
    '?c=0&d=false&e=x%26y%3Dz+%2B&f=',
  )
  expect(buildQuery({})).toBe('')
})

describe('sending', () => {
  let server: FaultServer
  beforeAll(async () => {
    server = await faultServer()
  })
  afterAll(() => server.close())
  const base = () => `${server.origin}/v4`

  test('the token is only in the Authorization header, without cookies or referrer', async () => {
    server.say(json(200, {}))
    await send(
      { ...op, method: 'POST', bodyKind: 'json' },
      { params: { clusterId: 'c', bucket: 'b' }, body: { a: 1 } },
      { base: base(), token: 'secret-1' },
    )
    const seen = server.seen.at(-1)
    expect(seen?.headers.authorization).toBe('Bearer secret-1')
    expect(seen?.headers['content-type']).toBe('application/json')
    expect(seen?.body).toBe('{"a":1}')
    expect(seen?.headers.cookie).toBeUndefined()
    expect(seen?.headers.referer).toBeUndefined()
    expect(seen?.url + (seen?.body ?? '')).not.toContain('secret-1')
  })
  test('an operation without a body sends no body or content type', async () => {
    await send(
      { ...op, method: 'POST' },
      { params: { clusterId: 'c', bucket: 'b' }, body: { a: 1 } },
      { base: base(), token: null },
    )
    expect(server.seen.at(-1)).toMatchObject({ body: '' })
    expect(server.seen.at(-1)?.headers['content-type']).toBeUndefined()
    expect(server.seen.at(-1)?.headers.authorization).toBeUndefined()
  })
  test('a file is sent as multipart with its name', async () => {
    const file = new File(['hello'], 'a "b".txt', { type: 'text/plain' })
    await send(
      { ...op, method: 'POST', bodyKind: 'multipart' },
      { params: { clusterId: 'c', bucket: 'b' }, body: { file } },
      { base: base(), token: null },
    )
    expect(server.seen.at(-1)?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(server.seen.at(-1)?.body).toContain('name="file"; filename="a %22b%22.txt"')
  })
  test('redirects are not followed, so the token reaches one origin only', async () => {
    const before = server.seen.length
    server.say((res) => res.writeHead(302, { location: `${server.origin}/elsewhere` }).end())
    await expect(send(op, { params: { clusterId: 'c', bucket: 'b' } }, { base: base(), token: 't' })).rejects.toThrow(
      TypeError,
    )
    expect(server.seen).toHaveLength(before + 1)
  })
})

import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { area, Empty, op } from '#/contract/op'
import { call } from './client'
import { setConfig } from '../base/config'
import { cut, half, json, raw, reset } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { session } from '../session/session'

const Thing = z.object({ id: z.int() })
const key = z.object({ thingId: z.int() })
const things = area('things', {
  view: op('GET /things/{thingId}', { title: 'Thing', params: key, res: Thing }),
  create: op('POST /things', { title: 'Create', body: z.object({ label: z.string() }), res: Thing }),
  update: op('PUT /things/{thingId}', { title: 'Update', params: key, body: z.object({}), res: Thing }),
  remove: op('DELETE /things/{thingId}', { title: 'Remove', params: key, res: Empty }),
})
const objects = area('objects', { url: op('POST /object-url', { title: 'Sign', safe: true, res: z.object({}) }) })

const server = signedInServer()
const understood = (idempotency: boolean) =>
  setConfig({ apis: [{ label: 'A', url: '/v4' }], objectOrigins: [], maxObjectBytes: 1, idempotency }, server.origin)
beforeEach(() => understood(true))

const params = { thingId: 1 }
const create = (label = 'x') => call(things.create, { body: { label } })
const keys = () => server.seen.map((s) => s.headers['idempotency-key'])
const kindOf = (p: Promise<unknown>) =>
  p.then(
    () => 'done',
    (e: { kind: string }) => e.kind,
  )
const about = (status: number, headers: Record<string, string> = {}) =>
  json(status, { errors: [{ field: 'Idempotency-Key', reason: 'No' }] }, headers)

test('every write has a new key, reads have none', async () => {
  server.say(json(200, { id: 1 }))
  await create()
  await create()
  await call(things.update, { params, body: {} })
  await call(things.remove, { params })
  await call(things.view, { params })
  const [read, ...writes] = keys().toReversed()
  expect(read).toBeUndefined()
  expect(new Set(writes).size).toBe(4)
  for (const one of writes) expect(one).toMatch(/^[\da-z-]{16,}$/)
})

test('no key is sent to an API without support, or with a signature', async () => {
  server.say(json(200, {}))
  await call(objects.url, {})
  understood(false)
  await call(things.remove, { params })
  expect(keys()).toEqual([undefined, undefined])
})

describe('a copy in progress', () => {
  test('is awaited, and its response counts', async () => {
    server.say(about(409, { 'retry-after': '0' }), about(409, { 'retry-after': '0' }), json(200, { id: 5 }))
    await expect(create()).resolves.toEqual({ id: 5 })
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(3)
  })

  test('leaves the outcome unknown without a response', async () => {
    server.say(about(409, { 'retry-after': '0' }))
    expect(await kindOf(create())).toBe('unknown-outcome')
    expect(keys()).toHaveLength(6)
    server.say(about(409, { 'retry-after': '0' }), json(500, {}))
    expect(await kindOf(create())).toBe('unknown-outcome')
  })

  test('is not confused with another 409', async () => {
    server.say(json(409, { errors: [{ field: 'label', reason: 'Taken' }] }, { 'retry-after': '0' }))
    expect(await kindOf(create())).toBe('refused')
    expect(keys()).toHaveLength(1)
  })
})

describe('a lost response', () => {
  test.each([
    ['a reset connection', reset],
    ['a body cut off', cut('{"id": 1}', 4)],
    ['half a body that looks whole', half('{"id": 1}')],
    ['another thing altogether', raw(200, 'text/html', '<h1>Welcome to the hotel</h1>')],
    ['a gateway that got none', raw(502, 'text/html', '<h1>Bad gateway</h1>')],
    ['a gateway that waited no longer', raw(504, 'text/html', '<h1>Gateway time-out</h1>')],
  ])('is requested again with the same key: %s', async (_, fault) => {
    server.say(fault, json(200, { id: 7 }))
    await expect(create()).resolves.toEqual({ id: 7 })
    const [first, second, ...more] = keys()
    expect({ second, more }).toEqual({ second: first, more: [] })
    await create()
    expect(keys().at(-1)).not.toBe(first)
  })

  test('that stays lost has an unknown outcome, and the next submission uses a new key', async () => {
    server.say(reset)
    expect(await kindOf(create())).toBe('unknown-outcome')
    expect(await kindOf(create())).toBe('unknown-outcome')
    const [a, b, c, d] = keys()
    expect({ b, d }).toEqual({ b: a, d: c })
    expect(c).not.toBe(a)
  })

  test.each([401, 403, 404, 422, 500, 429])('stays unknown after its copy got a %d', async (status) => {
    server.say(reset, json(status, { errors: [{ field: '', reason: 'No' }] }))
    // A class of its own, so that a test after this one need not wait.
    expect(await kindOf(call({ ...things.create, rate: 'images' }, { body: { label: 'x' } }))).toBe('unknown-outcome')
    expect(keys().filter((k) => k !== undefined)).toHaveLength(2)
  })

  test('is not requested again without idempotency support, or for tickets', async () => {
    server.say(reset)
    expect(await kindOf(call({ ...things.create, scarce: true }, { body: { label: 'x' } }))).toBe('unknown-outcome')
    understood(false)
    expect(await kindOf(create())).toBe('unknown-outcome')
    expect(keys()).toEqual([expect.any(String), undefined])
  })

  test('of an interrupted request stays unknown', async () => {
    server.say(about(409))
    expect(await kindOf(create())).toBe('unknown-outcome')
    expect(keys()).toHaveLength(1)
  })

  test('is not requested again after signing out', async () => {
    server.say((res, seen, n) => {
      session.end()
      reset(res, seen, n)
    })
    expect(await kindOf(create())).toBe('unknown-outcome')
    expect(keys()).toHaveLength(1)
  })
})

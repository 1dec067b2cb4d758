import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { area, Empty, op } from '../contract/op'
import { call } from './client'
import { setConfig } from './config'
import { cut, faultServer, json, reset, type FaultServer } from './fault-server'
import { intents } from './intent'
import { session } from './session'

const Thing = z.object({ id: z.int() })
const key = z.object({ thingId: z.int() })
const things = area('things', {
  view: op('GET /things/{thingId}', { title: 'Thing', params: key, res: Thing }),
  create: op('POST /things', { title: 'Create', body: z.object({ label: z.string() }), res: Thing }),
  update: op('PUT /things/{thingId}', { title: 'Update', params: key, body: z.object({}), res: Thing }),
  remove: op('DELETE /things/{thingId}', { title: 'Remove', params: key, res: Empty }),
})
const objects = area('objects', { url: op('POST /object-url', { title: 'Sign', res: z.object({}) }) })

let server: FaultServer
const understood = (idempotency: boolean) =>
  setConfig({ apis: [{ label: 'A', url: '/v4' }], objectOrigins: [], maxObjectBytes: 1, idempotency }, server.origin)
beforeAll(async () => {
  server = await faultServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  session.begin('token-1', `${server.origin}/v4`)
  understood(true)
})

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

test('a key goes with every write, a new one each time, and with no read', async () => {
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

test('to an API that does not know it no key goes, nor with a signature', async () => {
  server.say(json(200, {}))
  await call(objects.url, {})
  understood(false)
  await call(things.remove, { params })
  expect(keys()).toEqual([undefined, undefined])
})

describe('a copy that is still being carried out', () => {
  test('is waited for: its answer is the answer', async () => {
    server.say(about(409, { 'retry-after': '0' }), about(409, { 'retry-after': '0' }), json(200, { id: 5 }))
    await expect(create()).resolves.toEqual({ id: 5 })
    expect(new Set(keys()).size).toBe(1)
    expect(keys()).toHaveLength(3)
  })

  test('leaves the outcome open where its answer does not come', async () => {
    server.say(about(409, { 'retry-after': '0' }))
    expect(await kindOf(create())).toBe('unknown-outcome')
    expect(keys()).toHaveLength(6)
    server.say(about(409, { 'retry-after': '0' }), json(500, {}))
    expect(await kindOf(create())).toBe('unknown-outcome')
  })

  test('is no matter of another refusal with 409', async () => {
    server.say(json(409, { errors: [{ field: 'label', reason: 'Taken' }] }, { 'retry-after': '0' }))
    expect(await kindOf(create())).toBe('refused')
    expect(keys()).toHaveLength(1)
  })
})

const send = (
  sending: ReturnType<typeof intents<{ label: string; file?: File }>>,
  args: { label: string; file?: File },
) => kindOf(sending(args, (intent) => call(things.create, { body: { label: args.label } }, { intent })))

describe('what somebody means', () => {
  test.each([
    ['lost', reset],
    ['cut', cut('{"id": 1}', 4)],
  ])('is sent under one key again while its answer is %s, and under a new one once it is known', async (_, fault) => {
    const sending = intents<{ label: string; file?: File }>()
    server.say(fault, fault, json(200, { id: 1 }))
    const outcomes = [await send(sending, { label: 'a' }), await send(sending, { label: 'a' })]
    expect([...outcomes, await send(sending, { label: 'a' })]).toEqual(['unknown-outcome', 'unknown-outcome', 'done'])
    await send(sending, { label: 'a' })
    const [a, b, c, d] = keys()
    expect([b, c]).toEqual([a, a])
    expect(d).not.toBe(a)
  })

  test('is something else once it is changed, by a letter or by a file', async () => {
    const sending = intents<{ label: string; file?: File }>()
    const [one, two] = [new File(['x'], 'a.txt'), new File(['x'], 'a.txt')]
    server.say(reset)
    for (const args of [{ label: 'a' }, { label: 'b' }, { label: 'b', file: one }, { label: 'b', file: two }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await send(sending, args)).toBe('unknown-outcome')
    }
    await send(sending, { label: 'b', file: two })
    const all = keys()
    expect(new Set(all).size).toBe(4)
    expect(all[4]).toBe(all[3])
  })

  test('is meant anew after a refusal, and after the server said that it was interrupted', async () => {
    const sending = intents<{ label: string }>()
    server.say(json(400, {}), about(409), json(200, { id: 1 }))
    const outcomes = [await send(sending, { label: 'a' }), await send(sending, { label: 'a' })]
    expect([...outcomes, await send(sending, { label: 'a' })]).toEqual(['refused', 'unknown-outcome', 'done'])
    expect(new Set(keys()).size).toBe(3)
  })
})

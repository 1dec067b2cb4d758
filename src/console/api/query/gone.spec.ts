import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { area, Empty, op } from '#/contract/op'
import { call } from '../client/client'
import { json, reset, type Answer } from '#test/api/fault-server'
import { failure, signedInServer } from '#test/api/fault-testing'

const key = { title: 'Remove', params: z.object({ thingId: z.int() }), res: Empty }
const things = area('things', {
  remove: op('DELETE /things/{thingId}', { ...key, viewWhenGone: { ssl: false } }),
  revoke: op('POST /things/{thingId}/revoke', { ...key, deletes: true, view: '/things/{thingId}' }),
  close: op('POST /things/{thingId}/close', key),
})

const server = signedInServer()
const refusal = (status: number): Answer => json(status, { errors: [{ reason: 'No' }] })
const params = { params: { thingId: 7 } }

describe('a 404 to a deletion is checked by reading the target', () => {
  test.each([
    ['the thing is gone', refusal(404), 'not-found'],
    ['the token may not read it: the 404 counts', refusal(403), 'not-found'],
    ['a bucket without a certificate', json(200, { ssl: false }), 'not-found'],
    ['it is still there', json(200, { id: 7 }), 'refused'],
    ['a certificate that is still there', json(200, { ssl: true }), 'refused'],
    ['the read gets no answer', reset, 'unknown-outcome'],
  ])('%s', async (_, found, kind) => {
    server.say(refusal(404), found)
    expect(await failure(call(things.remove, params))).toMatchObject({ kind, op: 'things.remove', status: 404 })
    expect(server.seen.slice(0, 2).map((r) => `${r.method} ${r.url}`)).toEqual([
      'DELETE /v4/things/7',
      'GET /v4/things/7',
    ])
  })
  test('only DELETE and operations marked as deletions are checked', async () => {
    server.say(refusal(404), json(200, { id: 7 }))
    expect((await failure(call(things.revoke, params))).kind).toBe('refused')
    expect(server.seen.map((r) => `${r.method} ${r.url}`)).toEqual(['POST /v4/things/7/revoke', 'GET /v4/things/7'])
    server.say(refusal(404))
    server.seen.length = 0
    expect((await failure(call(things.close, params))).kind).toBe('not-found')
    expect(server.seen).toHaveLength(1)
  })
})

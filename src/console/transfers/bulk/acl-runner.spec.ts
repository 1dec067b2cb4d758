import { afterEach, beforeEach, expect, test } from 'vitest'
import { testJob } from '#test/transfers/testing-queue'
import { faultServer, json, type FaultServer } from '#test/api/fault-server'
import { session } from '#/console/api/session/session'
import { newItem, type Runner } from '../engine/job'
import { aclRunner } from './acl-runner'
import { QUEUED, reduce, type TransferEvent, type TransferPhase } from '../engine/state'

let server: FaultServer
beforeEach(async () => {
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
})
afterEach(() => server.close())

/** The object's phase after each event of its runner. */
async function phases(run: Runner, payload: unknown, signal = new AbortController().signal) {
  const item = newItem(testJob(run), { name: 'one', size: 0, payload }, 1, 0)
  const passed: TransferPhase[] = []
  let state = reduce(QUEUED, { type: 'start' }, 0)
  const emit = (e: TransferEvent) => {
    state = reduce(state, e, 0)
    passed.push(state.phase)
  }
  const how = await run(item, { signal, speed: () => undefined, emit })
  emit({ type: 'stored' })
  return { how, passed }
}

/** Rejects the first write by the rate limit. */
function tooEarly(read: object) {
  let writes = 0
  server.say((res, seen, n) => {
    if (seen.method === 'GET') return json(200, read)(res, seen, n)
    writes += 1
    return json(writes === 1 ? 429 : 200, {}, writes === 1 ? { 'retry-after': '1' } : {})(res, seen, n)
  })
  return () => writes
}

test('an access change completes after waiting for the rate limit', async () => {
  const writes = tooEarly({ acl: 'private', acl_xml: '<x/>' })
  const { how, passed } = await phases(
    aclRunner(async () => () => undefined),
    'public-read',
  )
  expect([how, writes(), passed.includes('waiting-rate-limit'), passed.at(-1)]).toEqual(['done', 2, true, 'done'])
})

test('an access change that was sent before Cancel ends by its response', async () => {
  const stop = new AbortController()
  server.say((res, seen, n) => {
    if (seen.method === 'GET') return json(200, { acl: 'private', acl_xml: '<x/>' })(res, seen, n)
    stop.abort()
    return json(200, {})(res, seen, n)
  })
  const run = aclRunner(async () => () => undefined)
  expect(await phases(run, 'public-read', stop.signal)).toMatchObject({
    how: 'done',
    passed: ['sending', 'done'],
  })
})

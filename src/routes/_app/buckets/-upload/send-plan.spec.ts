import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json } from '#test/api/fault-server'
import { signedInServer } from '#test/api/fault-testing'
import { session } from '#/api/session/session'
import { sendPlan } from './send-plan'

const server = signedInServer()
const at = { clusterId: 'c', bucket: 'b' }
const file = new File(['a'], 'a.txt')
const decision = {
  send: [],
  skip: [],
  keepBoth: [{ name: 'a.txt', path: 'a.txt', file, verdict: 'replaces' as const }],
}
const plan = {
  at,
  decision,
  seen: new Set<string>(),
  planned: ['a.txt'],
  agreed: (f: { name: string; file: File }) => f,
}

let listed: (() => void) | undefined
beforeEach(() => {
  session.end()
  session.begin('token-1', `${server.origin}/v4`)
  listed = undefined
  server.say((res, seen, n) => {
    const answer = json(200, { data: [], is_truncated: false, next_marker: null })
    // The first list waits for the test.
    if (listed) answer(res, seen, n)
    else listed = () => answer(res, seen, n)
  })
})
afterEach(() => session.end())
const signed = () => server.seen.filter(({ url }) => url.endsWith('/object-url'))

test('a copy is uploaded once its free name is known', async () => {
  const sent = sendPlan(plan, new AbortController().signal)
  await vi.waitFor(() => expect(listed).toBeDefined())
  listed?.()
  await sent
  await vi.waitFor(() => expect(signed()).toHaveLength(1))
})

test('an upload that is canceled while a free name is looked up never starts', async () => {
  const stop = new AbortController()
  const sent = sendPlan(plan, stop.signal)
  await vi.waitFor(() => expect(listed).toBeDefined())
  stop.abort()
  listed?.()
  await expect(sent).rejects.toThrow()
  await new Promise((done) => setTimeout(done, 100))
  expect(signed()).toEqual([])
})

/** A condition is never dropped: lost requests keep it, and only a store that rejects conditions gets requests without one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/console/api/session/session'
import { type Answer, raw, reset } from '#test/api/fault-server'
import { pageEngine } from '#test/transfers/testing-engine'
import { nodePut } from '#test/transfers/testing'
import { storeServer, type StoreServer } from '#test/transfers/testing-store'
import { confirmedOf, versionFingerprint } from './confirmed-versions'
import { type Condition, ONLY_IF_FREE, sendConditionally } from './conditions'
import type { Put } from './put'
import { removeObject } from './remove-object'
import { uploadRunner } from './upload-runner'

let store: StoreServer
/** A bucket of its own for each test, because the page remembers what a bucket's store rejects. */
let place: { cluster: string; bucket: string }
let bucket = 0
beforeEach(async () => {
  store = await storeServer()
  session.begin('token-1', `${store.server.origin}/v4`)
  bucket += 1
  place = { cluster: 'eu-1', bucket: `bucket-${bucket}` }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.server.close()
})
const texts = () => Object.fromEntries([...store.held].map(([name, { text }]) => [name, text]))

/** Sends requests, of which some get another status than 200. Returns their conditions, with a lookup as `look`. */
async function sentWith(statusOf: (condition: Condition, nth: number) => number, requests = 3) {
  const sent: (Condition | 'look')[] = []
  let nth = 0
  const one = {
    place,
    url: `${store.server.origin}/store/x`,
    condition: ONLY_IF_FREE,
    signal: new AbortController().signal,
    look: async () => void sent.push('look'),
    send: async (condition: Condition) => {
      sent.push(condition)
      nth += 1
      return { status: statusOf(condition, nth), text: '', stalled: false, retryAfter: null }
    },
  }
  for (let n = 0; n < requests; n += 1) await sendConditionally(one)
  return sent
}
const isRefused = (condition: Condition) => (condition === undefined ? 200 : 0)

test('a lost request is repeated with its condition, however often one is lost', async () => {
  const sent = await sentWith((_, nth) => (nth % 2 === 1 ? 0 : 200), 4)
  expect(sent).toEqual(Array(8).fill(ONLY_IF_FREE))
})
test('an unreachable store gets no request without the condition', async () => {
  await store.server.close()
  expect(await sentWith(() => 0)).toEqual(Array(3).fill(ONLY_IF_FREE))
  store = await storeServer()
})
test('a store that answers the same condition on a harmless request gets none without it, however often one is lost', async () => {
  expect(await sentWith((_, nth) => (nth <= 2 ? 0 : 200))).toEqual(Array(4).fill(ONLY_IF_FREE))
})
test('a store whose preflight refuses conditions gets requests without them, each after a lookup', async () => {
  store.refuseConditions()
  expect(await sentWith(isRefused)).toEqual([
    ONLY_IF_FREE,
    ONLY_IF_FREE,
    'look',
    undefined,
    'look',
    undefined,
    'look',
    undefined,
  ])
})
test('a store that answers 501 to conditions gets requests without them, each after a lookup', async () => {
  const sent = await sentWith((condition) => (condition ? 501 : 200), 2)
  expect(sent).toEqual([ONLY_IF_FREE, 'look', undefined, 'look', undefined])
})
test('that a store rejects conditions is forgotten after some minutes', async () => {
  store.refuseConditions()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  await sentWith(isRefused, 1)
  now.mockReturnValue(600_000)
  expect(await sentWith(() => 200, 1)).toEqual([ONLY_IF_FREE])
})

/** Another client stores a version, and then the connection breaks. */
const overtakenAndLost =
  (name: string, text: string) =>
  ({ method }: { readonly method: string }) => {
    if (method === 'GET') return undefined
    store.put(name, text)
    return reset
  }

test('a deletion whose connection breaks keeps the version that another client stores meanwhile', async () => {
  store.put('a.txt', 'old')
  const { etag } = store.entryOf('a.txt')
  store.inPlace.push(overtakenAndLost('a.txt', 'theirs'))
  await expect(removeObject({ ...place, name: 'a.txt' }, etag)).rejects.toMatchObject({ fault: 'changed' })
  expect(texts()).toEqual({ 'a.txt': 'theirs' })
  const conditions = store.sent('DELETE').map(({ headers }) => headers['if-match'])
  expect(conditions).toEqual([`"${etag}"`, `"${etag}"`])
})
test('a bulk deletion whose connection breaks keeps that version too', async () => {
  store.put('a.txt', 'old')
  const shown = confirmedOf(store.entries())
  store.inPlace.push(overtakenAndLost('a.txt', 'theirs'))
  const engine = pageEngine()
  const id = engine.start({ kind: 'delete', ...place, names: [{ name: 'a.txt', size: 3 }], shown })
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ status: 'done', counts: { kept: 1, done: 0 } }])
  expect(texts()).toEqual({ 'a.txt': 'theirs' })
})
test('a bulk deletion on a store that rejects conditions keeps a version stored since the listing that it reuses', async () => {
  store.conditions.are = 'not implemented'
  const all = Array.from({ length: 12 }, (_, n) => ({ name: `${n + 10}.txt`, size: 3 }))
  for (const { name } of all) store.put(name, 'old')
  const shown = confirmedOf(store.entries())
  store.events.onDelete = () => {
    // By then the bucket is known to reject conditions.
    if (store.held.size === 8) store.put('21.txt', 'theirs')
  }
  const engine = pageEngine()
  const id = engine.start({ kind: 'delete', ...place, names: all, shown })
  await engine.whenOver(id)
  expect(texts()).toEqual({ '21.txt': 'theirs' })
  expect(engine.get().jobs).toMatchObject([{ status: 'done', counts: { kept: 1, done: 11 } }])
})
test.each([
  ['free name', false],
  ['agreed version', true],
])(
  'an upload to a %s whose connection breaks replaces nothing that another client stores meanwhile',
  async (_, replaces) => {
    if (replaces) store.put('a.txt', 'old')
    const agreed = replaces
      ? { replaces: versionFingerprint(store.entryOf('a.txt')), etag: store.entryOf('a.txt').etag }
      : { replaces: null }
    let nth = 0
    // As XHR does while a preflight hangs: no byte is sent.
    const put: Put = async (r) => {
      nth += 1
      if (nth > 1) return nodePut(r)
      store.put('a.txt', 'theirs')
      return { status: 0, text: '', stalled: false, retryAfter: null }
    }
    const engine = pageEngine({ upload: uploadRunner(put) })
    const file = new File(['mine'], 'a.txt')
    const id = engine.start({
      kind: 'upload',
      ...place,
      files: [{ name: 'a.txt', file, agreed: { ...agreed, at: performance.now() } }],
    })
    await engine.whenOver(id)
    expect(engine.failures(id)).toMatchObject([{ state: { failure: { fault: 'not-shown' } } }])
    expect(texts()).toEqual({ 'a.txt': 'theirs' })
  },
)
test('a single deletion keeps a version that was never listed, also on a store without conditions', async () => {
  store.conditions.are = 'ignored'
  store.put('a.txt', 'old')
  const { etag } = store.entryOf('a.txt')
  store.put('a.txt', 'theirs')
  await expect(removeObject({ ...place, name: 'a.txt' }, etag)).rejects.toMatchObject({ fault: 'changed' })
  expect(texts()).toEqual({ 'a.txt': 'theirs' })
})
test('a deletion without an answer ends with that cause after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store.put('a.txt', 'old')
  let waits = false
  store.inPlace.push(() => () => {
    waits = true
  })
  const removed = removeObject({ ...place, name: 'a.txt' }, store.entryOf('a.txt').etag)
  removed.catch(() => undefined)
  await vi.waitFor(() => expect(waits).toBe(true), { timeout: 10_000 })
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await expect(removed).rejects.toMatchObject({ fault: 'stalled' })
})

const LOGIN = '<html><title>Sign in to the network</title></html>'
test.each<[string, Answer]>([
  ['a 404 of a gateway', raw(404, 'text/html', '<html><h1>404 Not Found</h1>nginx</html>')],
  ['a 404 without a word', raw(404, 'text/plain', '')],
  ['a 200 with a web page', raw(200, 'text/html', LOGIN)],
])('%s to a deletion deletes nothing, so that nothing is called deleted', async (_, answer) => {
  store.put('a.txt', 'old')
  const key = { ...place, name: 'a.txt' }
  const { etag } = store.entryOf('a.txt')
  store.inPlace.push(({ method }) => (method === 'DELETE' ? answer : undefined))
  await expect(removeObject(key, etag)).rejects.toMatchObject({ fault: 'refused' })
  store.inPlace.push(({ method }) => (method === 'DELETE' ? answer : undefined))
  const engine = pageEngine()
  const id = engine.start({
    kind: 'delete',
    ...place,
    names: [{ name: 'a.txt', size: 3 }],
    shown: confirmedOf(store.entries()),
  })
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ counts: { done: 0, failed: 1 } }])
  expect(texts()).toEqual({ 'a.txt': 'old' })
})
test('an object that is gone counts as deleted after any answer', async () => {
  store.put('a.txt', 'old')
  const { etag } = store.entryOf('a.txt')
  store.inPlace.push(({ method }) => {
    if (method !== 'DELETE') return undefined
    store.held.delete('a.txt')
    return raw(200, 'text/html', LOGIN)
  })
  await removeObject({ ...place, name: 'a.txt' }, etag)
  await removeObject({ ...place, name: 'a.txt' }, etag)
})

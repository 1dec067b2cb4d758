/** Another client writes after the lookup and before the request: only the store can refuse then. */
import { agreedToReplace, agreedToCopy } from './conflict-resolution'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '#/console/api/session/session'
import { storeServer, type StoreServer } from '#test/transfers/testing-store'
import { versionFingerprint } from './confirmed-versions'
import { pageEngine, type PageEngine } from '#test/transfers/testing-engine'
import type { UploadFile } from './requests'
import { onlyVersion } from './conditions'

let store: StoreServer
let engine: PageEngine
/** A bucket of its own for each test, because the page remembers per bucket whether the store supports conditions. */
let place: { cluster: string; bucket: string }
let bucket = 0
beforeEach(async () => {
  store = await storeServer()
  session.begin('token-1', `${store.server.origin}/v4`)
  bucket += 1
  place = { cluster: 'eu-1', bucket: `bucket-${bucket}` }
  engine = pageEngine()
})
afterEach(async () => {
  engine.clear()
  await store.server.close()
})

const over = async (id: string) => {
  await engine.whenOver(id)
  return engine.get().jobs.find((j) => j.id === id)
}
const texts = () => Object.fromEntries([...store.held].map(([name, { text }]) => [name, text]))
const file = (name: string, text: string): UploadFile => ({
  name,
  file: new File([text], name),
  agreed: { replaces: null, at: performance.now() },
})
const replacing = (name: string, text: string): UploadFile => {
  const there = store.entryOf(name)
  const agreed = { replaces: versionFingerprint(there), etag: there.etag, at: performance.now() }
  return { name, file: new File([text], name), agreed }
}
/** Another client stores an object just before the next PUT or DELETE runs. */
const overtakenBy = (name: string, text: string) => {
  const act = () => {
    store.events.onPut = () => undefined
    store.events.onDelete = () => undefined
    store.put(name, text)
  }
  store.events.onPut = act
  store.events.onDelete = act
}
const failed = (id: string) => engine.failures(id)[0]

test("an object that another client creates meanwhile isn't replaced, and the row shows it", async () => {
  overtakenBy('a.txt', 'theirs')
  const id = engine.start({ kind: 'upload', ...place, files: [file('a.txt', 'mine')] })
  expect(await over(id)).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  expect(texts()).toEqual({ 'a.txt': 'theirs' })
  expect(failed(id)?.state.failure).toMatchObject({ fault: 'not-shown', found: { name: 'a.txt', size: 6 } })
  engine.retryAgreed(failed(id)?.id ?? '', agreedToReplace)
  expect(await over(id)).toMatchObject({ status: 'done' })
  expect(texts()).toEqual({ 'a.txt': 'mine' })
  expect(store.sent('PUT').map((s) => s.headers['if-none-match'] ?? s.headers['if-match'])).toEqual([
    '*',
    expect.stringMatching(/^"[0-9a-f]{32}"$/),
  ])
})
test('identical bytes, as after a lost response, are no conflict', async () => {
  overtakenBy('a.txt', 'mine')
  expect(await over(engine.start({ kind: 'upload', ...place, files: [file('a.txt', 'mine')] }))).toMatchObject({
    status: 'done',
    counts: { unchanged: 1 },
  })
})
test('an object deleted during its replacement can be stored by a retry', async () => {
  store.put('a.txt', 'old')
  store.events.onPut = () => void store.held.delete('a.txt')
  const id = engine.start({ kind: 'upload', ...place, files: [replacing('a.txt', 'mine')] })
  await over(id)
  expect(failed(id)?.state.failure).toMatchObject({ fault: 'overtaken' })
  engine.retryJob(id)
  await over(id)
  expect(texts()).toEqual({ 'a.txt': 'mine' })
})
test('Keep both stores the file under the first free name and keeps the object', async () => {
  store.put('docs/a (2).txt', 'taken, too')
  overtakenBy('docs/a.txt', 'theirs')
  const id = engine.start({ kind: 'upload', ...place, files: [file('docs/a.txt', 'mine')] })
  await over(id)
  engine.retryAgreed(failed(id)?.id ?? '', agreedToCopy)
  expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 1, failed: 0 } })
  expect(texts()).toEqual({ 'docs/a.txt': 'theirs', 'docs/a (2).txt': 'taken, too', 'docs/a (3).txt': 'mine' })
  expect(engine.get().rows.map((r) => r.name)).toEqual(['docs/a (3).txt'])
})
test("Skip keeps the object, and the job doesn't fail", async () => {
  overtakenBy('a.txt', 'theirs')
  const id = engine.start({ kind: 'upload', ...place, files: [file('a.txt', 'mine'), file('b.txt', 'mine')] })
  await over(id)
  engine.skip(failed(id)?.id ?? '')
  expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 1, failed: 0, skipped: 1 } })
  expect(texts()).toEqual({ 'a.txt': 'theirs', 'b.txt': 'mine' })
  expect(engine.get().rows.map((r) => r.name)).toEqual(['b.txt'])
})
test("an ETag is sent in quotes; one that isn't valid in a header sets no condition", () => {
  expect(onlyVersion('"abc-2"')).toEqual({ 'If-Match': '"abc-2"' })
  expect(onlyVersion('abc')).toEqual({ 'If-Match': '"abc"' })
  expect([onlyVersion(null), onlyVersion(''), onlyVersion('ä'), onlyVersion('a"b')]).toEqual(Array(4).fill(undefined))
})

test("an object that exists when the URL is signed isn't replaced, also by a store without conditions", async () => {
  store.conditions.are = 'ignored'
  store.tells.exists = true
  store.events.onUrl = () => {
    if (!store.held.has('a.txt')) store.put('a.txt', 'theirs')
  }
  const id = engine.start({ kind: 'upload', ...place, files: [file('a.txt', 'mine')] })
  expect(await over(id)).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  expect(failed(id)?.state.failure).toMatchObject({ fault: 'not-shown', found: { name: 'a.txt', size: 6 } })
  expect(texts()).toEqual({ 'a.txt': 'theirs' })
  expect(store.sent('PUT')).toEqual([])
  engine.retryAgreed(failed(id)?.id ?? '', agreedToReplace)
  expect(await over(id)).toMatchObject({ status: 'done' })
  expect(texts()).toEqual({ 'a.txt': 'mine' })
})

const isList = ({ url }: { readonly url: string }) => url.includes('/object-list')

test('an upload that waited for its last lookup is sent, shown and finished like any other', async () => {
  store.tells.exists = true
  store.events.onUrl = () => {
    store.put('a.txt', 'theirs')
    store.limits.push(isList, isList, isList)
  }
  // Deleted again before the lookup that the API answers at last.
  store.events.onList = () => store.held.delete('a.txt')
  let phase: string | undefined
  store.events.onPut = () => {
    for (const job of engine.jobs()) for (const { state } of job.running) phase = state.phase
  }
  const id = engine.start({ kind: 'upload', ...place, files: [file('a.txt', 'mine')] })
  expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 1 } })
  expect(store.limits).toEqual([])
  expect(['sending', 'finishing']).toContain(phase)
  expect(texts()).toEqual({ 'a.txt': 'mine' })
})

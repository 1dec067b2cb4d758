/** Copies and moves over real connections to a store that keeps its objects. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { budget } from '#/console/api/client/budget'
import { session } from '#/console/api/session/session'
import { memoryBox } from '#test/transfers/testing'
import { storeServer, type StoreServer } from '#test/transfers/testing-store'
import { confirmedOf } from './confirmed-versions'
import { testJob } from '#test/transfers/testing-queue'
import { kinds } from '../kinds'
import { pageEngine, type PageEngine } from '#test/transfers/testing-engine'
import { failure } from '../engine/faults'
import { newItem } from '../engine/job'
import type { CopyRequest } from './requests'
import type { JobView } from '../engine/view'
import { secondsFor } from '../engine/view'
import { createLedger, type Ledger } from '../engine/ledger'
import { createResume } from '../resume'
import { copyRunner } from './copy-runner'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
let store: StoreServer
let engine: PageEngine
let ledger: Ledger
let box: ReturnType<typeof memoryBox>
const newPage = () => {
  ledger = createLedger(box, () => 'tab')
  engine = pageEngine({ ledger })
}
beforeEach(async () => {
  store = await storeServer()
  session.begin('token-1', `${store.server.origin}/v4`)
  box = memoryBox()
  newPage()
})
afterEach(async () => {
  engine.clear()
  await store.server.close()
})

const request = (kind: 'copy' | 'move', from = 'a/', into = 'b/'): CopyRequest => ({
  kind,
  ...PLACE,
  prefixes: [from],
  shown: confirmedOf(store.entries()),
  to: PLACE,
  from,
  into,
  preservesAccess: true,
})
async function over(id: string): Promise<JobView | undefined> {
  await engine.whenOver(id)
  return engine.get().jobs.find((j) => j.id === id)
}
const texts = () => Object.fromEntries([...store.held].map(([name, { text }]) => [name, text]))
const failureOf = (id: string) => engine.failures(id)[0]?.state.failure?.detail

test('a copy keeps the source, the type and the access, and replaces nothing', async () => {
  store.put('a/1', 'one')
  store.put('a/x/2', 'two')
  store.held.set('a/1', { text: 'one', acl: 'public-read', second: 1 })
  store.put('b/x/2', 'another')
  const id = engine.start(request('copy'))
  expect(await over(id)).toMatchObject({ title: 'Copy a/', status: 'failed', counts: { all: 2, done: 1, failed: 1 } })
  expect(texts()).toEqual({ 'a/1': 'one', 'a/x/2': 'two', 'b/1': 'one', 'b/x/2': 'another' })
  expect(store.held.get('b/1')?.acl).toBe('public-read')
  expect(failureOf(id)).toContain('b/x/2 already exists at the destination.')
  const put = store.sent('PUT').find((s) => s.headers['content-type'] === 'text/x-kept')
  expect(put).toBeDefined()
})

test('an object that browsers decompress stays where it is, with the reason', async () => {
  store.put('a/site.html', 'text '.repeat(1000))
  store.compressed.add('a/site.html')
  const id = engine.start(request('move'))
  expect(await over(id)).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  expect(failureOf(id)).toBe('a/site.html is stored compressed. A copy through the browser would decompress it.')
  expect(store.names()).toEqual(['a/site.html'])
})

test('a copy doesn’t read an object whose name is taken by another', async () => {
  store.put('a/large', 'x'.repeat(1000))
  store.put('b/large', 'another')
  const id = engine.start(request('copy'))
  expect(await over(id)).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  expect(failureOf(id)).toContain('b/large already exists at the destination.')
  expect(store.sent('GET')).toEqual([])
})

test('a cancel after the source’s deletion was sent still counts the object as moved', async () => {
  store.put('a/1', 'one')
  const id = engine.start(request('move'))
  store.events.onDelete = () => engine.cancelJob(id)
  expect(await over(id)).toMatchObject({ status: 'canceled', counts: { all: 1, done: 1, canceled: 0 } })
  expect(texts()).toEqual({ 'b/1': 'one' })
})

test.each(['copy', 'move'] as const)(
  'a %s onto an identical object keeps the access of that object and names it',
  async (kind) => {
    for (const name of ['a/1', 'b/1', 'a/2', 'b/2']) store.put(name, 'same')
    const makePublic = (name: string) => store.held.set(name, { text: 'same', acl: 'public-read', second: 9 })
    for (const name of ['a/1', 'a/2', 'b/2']) makePublic(name)
    const shown = confirmedOf(store.entries().filter(({ name }) => name.startsWith('a/')))
    const id = engine.start({ ...request(kind), shown })
    expect(await over(id)).toMatchObject({ status: 'failed', counts: { all: 2, failed: 1 } })
    expect(failureOf(id)).toContain('b/1 already exists at the destination with different access.')
    expect(store.held.get('b/1')?.acl).toBe('private')
    expect(store.held.get('a/1')?.acl).toBe('public-read')
  },
)

test('a retry sets the access of a copy that the job stored without it', async () => {
  store.put('a/1', 'one')
  store.held.set('a/1', { text: 'one', acl: 'public-read', second: 9 })
  store.refuseAcl.add('b/1')
  const id = engine.start(request('move'))
  expect(await over(id)).toMatchObject({ status: 'failed' })
  expect(texts()).toEqual({ 'a/1': 'one', 'b/1': 'one' })
  store.refuseAcl.clear()
  engine.retryJob(id)
  expect(await over(id)).toMatchObject({ status: 'done' })
  expect(store.held.get('b/1')).toMatchObject({ text: 'one', acl: 'public-read' })
})

test('a move deletes each object only after its copy is verified', async () => {
  store.put('a/1', 'one')
  store.put('a/2', 'two')
  store.events.onDelete = () =>
    expect(['one', 'two']).toContain(store.held.get('b/1')?.text ?? store.held.get('b/2')?.text)
  expect(await over(engine.start(request('move')))).toMatchObject({ status: 'done', counts: { done: 2 } })
  expect(texts()).toEqual({ 'b/1': 'one', 'b/2': 'two' })
})

test.each([
  ['copy', 4],
  ['move', 5],
] as const)('the estimated time of a %s counts the calls that it makes: %i per object', async (kind, calls) => {
  store.put('a/1', 'one')
  await over(engine.start(request(kind)))
  // The list of the job and the first lookup at either place serve a whole page of objects.
  expect(store.server.seen.filter(({ url }) => url.startsWith('/v4/'))).toHaveLength(calls + 3)
  expect(secondsFor(kinds[kind], 1e9)).toBe(Math.ceil((1e9 * calls + 4e6) / budget.pace('default')))
})

test('a move ends that waited while it deleted the source', async () => {
  store.put('a/1', 'one')
  store.limits.push(({ body }) => body.includes('"method":"DELETE"'))
  expect(await over(engine.start(request('move')))).toMatchObject({ status: 'done', counts: { done: 1, left: 0 } })
  expect(store.limits).toEqual([])
  expect(texts()).toEqual({ 'b/1': 'one' })
})

test('a refused copy leaves the source where it is', async () => {
  store.put('a/1', 'one')
  store.refuse.add('b/1')
  const id = engine.start(request('move'))
  expect(await over(id)).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  expect(texts()).toEqual({ 'a/1': 'one' })
  expect(store.sent('DELETE')).toEqual([])
  store.refuse.clear()
  engine.retryJob(id)
  expect(await over(id)).toMatchObject({ status: 'done' })
  expect(texts()).toEqual({ 'b/1': 'one' })
})

test('a destination without CORS is named, also if it has the name of the source in another cluster', async () => {
  store.put('a/1', 'one')
  const run = copyRunner({ ...request('copy'), to: { ...PLACE, cluster: 'us-1' } }, async () => {
    throw failure('cors-off')
  })
  const item = newItem(testJob(run), { name: 'a/1', size: 3, payload: 'b/1' }, 1, 0)
  const io = { signal: new AbortController().signal, speed: () => undefined, emit: () => undefined }
  await expect(run(item, io)).rejects.toMatchObject({
    fault: 'refused',
    detail: 'The bucket photos in us-1 doesn’t allow browser uploads.',
  })
})

test('a move of an object onto itself keeps it', async () => {
  store.put('a/1', 'one')
  const id = engine.start(request('move', 'a/', 'a/'))
  expect(await over(id)).toMatchObject({ status: 'done', counts: { unchanged: 1 } })
  expect(texts()).toEqual({ 'a/1': 'one' })
  expect(store.sent('DELETE')).toEqual([])
})

test('a move of an object onto itself keeps it, also if the destination names the cluster otherwise', async () => {
  store.put('a/1', 'one')
  const id = engine.start({ ...request('move', 'a/', 'a/'), to: { ...PLACE, cluster: 'eu' } })
  expect(await over(id)).toMatchObject({ status: 'done', counts: { unchanged: 1 } })
  expect(texts()).toEqual({ 'a/1': 'one' })
})

test('a move onto an object with the same content that moves too loses neither', async () => {
  store.put('a/1', 'same')
  store.put('a/a/1', 'same')
  // The lower object is first to look for its destination.
  store.put('a/0', 'zero')
  const names = ['a/a/1', 'a/0', 'a/1'].map((name) => ({ name, size: 4 }))
  const id = engine.start({ ...request('move', 'a/', ''), prefixes: [], names })
  await over(id)
  if (engine.failures(id).length > 0) {
    engine.retryJob(id)
    await over(id)
  }
  expect(texts()).toEqual({ '0': 'zero', '1': 'same', 'a/1': 'same' })
})

test('a copy into its own folder names none of its copies as added by others', async () => {
  for (let i = 10; i < 50; i += 1) store.put(`a/z${i}`, `text ${i}`)
  const r = request('copy', 'a/', 'a/zz/')
  store.put('a/z99', 'added')
  // The second page is listed after the first copy.
  store.events.onList = () => {
    if (store.sent('GET').some(({ url }) => url.includes('marker='))) store.put('a/zz/z10', 'text 10')
  }
  const id = engine.start(r)
  expect(await over(id)).toMatchObject({ status: 'done', kept: { names: ['a/z99'] } })
})

describe('another client', () => {
  test('deletes an object before it moves: another object at the destination doesn’t count as its copy', async () => {
    store.put('a/1', 'one')
    store.put('b/1', 'unrelated')
    const names = [{ name: 'a/1', size: 3 }]
    const r = { ...request('move'), prefixes: [], names }
    store.held.delete('a/1')
    const id = engine.start(r)
    expect(await over(id)).toMatchObject({ status: 'failed', counts: { failed: 1, unchanged: 0 } })
    expect(failureOf(id)).toContain('deleted')
  })
  test('changes an object after the confirmation: it is neither copied nor deleted', async () => {
    store.put('a/1', 'one')
    store.put('a/2', 'two')
    const r = request('move')
    store.put('a/1', 'newer')
    expect(await over(engine.start(r))).toMatchObject({ status: 'done', kept: { names: ['a/1'] } })
    expect(texts()).toEqual({ 'a/1': 'newer', 'b/2': 'two' })
  })
  test('changes it between copy and deletion: the newer version stays, and the copy is named', async () => {
    store.put('a/1', 'one')
    const r = request('move')
    store.events.onDelete = () => {
      if (store.held.get('a/1')?.text === 'one') store.put('a/1', 'newer')
    }
    const id = engine.start(r)
    await over(id)
    expect(texts()).toEqual({ 'a/1': 'newer', 'b/1': 'one' })
    expect(failureOf(id)).toBe('a/1 changed while it was moved, so it stays. Its earlier version was copied to b/1.')
  })
})

test('a move whose source changes while it is read copies nothing, and says so', async () => {
  store.put('a/1', 'one')
  const id = engine.start(request('move'))
  store.inPlace.push(({ method }) => {
    if (method === 'GET') store.put('a/1', 'new')
    return undefined
  })
  expect(await over(id)).toMatchObject({ status: 'failed', counts: { failed: 1 } })
  expect(failureOf(id)).toBe('a/1 changed while it was read. Nothing was copied.')
  expect(texts()).toEqual({ 'a/1': 'new' })
})

test('an interrupted move loses nothing and continues after a reload', async () => {
  for (let i = 0; i < 12; i += 1) store.put(`a/${i}`, `text ${i}`)
  const r = request('move')
  store.events.onDelete = () => {
    if (store.sent('DELETE').length >= 5) engine.setPaused(true)
  }
  const id = engine.start(r)
  await vi.waitFor(() => expect(engine.get()).toMatchObject({ paused: true }), { timeout: 20_000 })
  await ledger.settled()
  // The engine of the next page must not pause.
  store.events.onDelete = () => undefined
  const kept = new Map(box.all)
  engine.clear()
  await ledger.settled()
  box = memoryBox()
  for (const [k, v] of kept) box.all.set(k, v)
  newPage()
  const resume = createResume(engine, ledger)
  await resume.offer(await ledger.unfinished())
  const all = new Set([...store.held.values()].map(({ text }) => text))
  expect(all.size).toBe(12)
  expect(await resume.continueJob(id)).toBe(true)
  expect(await over(id)).toMatchObject({ status: 'done', counts: { failed: 0 } })
  expect(texts()).toEqual(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`b/${i}`, `text ${i}`])))
})

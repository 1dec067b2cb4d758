/** Another client writes to the bucket after the confirmation. Only objects that were shown can be deleted or replaced. */
import { kinds } from '../kinds'
import { agreedToReplace } from '../objects/conflict-resolution'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { session } from '#/console/api/session/session'
import { changesOf, pageEngine, type PageEngine } from '#test/transfers/testing-engine'
import { createLedger, type Ledger } from '../engine/ledger'
import { countRemaining } from './remaining'
import { createResume } from '../resume'
import { restoredAccess } from '../objects/requests'
import { versionFingerprint, confirmedOf } from '../objects/confirmed-versions'
import { memoryBox } from '#test/transfers/testing'
import { storeServer, type StoreServer } from '#test/transfers/testing-store'
import type { JobView } from '../engine/view'
import type { UploadFile } from '../objects/requests'

// Its own bucket: what one store rejects is remembered by bucket, and the slow specs share a process.
const PLACE = { cluster: 'eu-1', bucket: 'two-clients' }
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
/** Starts a new page that has only the stored notes of the previous one. */
const reload = async () => {
  await ledger.settled()
  const kept = new Map(box.all)
  engine.clear()
  await ledger.settled()
  box = memoryBox()
  for (const [k, v] of kept) box.all.set(k, v)
  newPage()
  const resume = createResume(engine, ledger)
  await resume.offer(await ledger.unfinished())
  return resume
}
afterEach(async () => {
  engine.clear()
  await store.server.close()
})

const over = async (id: string): Promise<JobView> => {
  await engine.whenOver(id)
  const view = engine.get().jobs.find((j) => j.id === id)
  if (!view) throw new Error('the job was dropped')
  return view
}
const texts = () => Object.fromEntries([...store.held].map(([name, { text }]) => [name, text]))
const failureOf = (id: string) => engine.failures(id)[0]?.state.failure

const file = (name: string, text: string): UploadFile => ({
  name,
  file: new File([text], name),
  agreed: { replaces: null, at: -Infinity },
})
const replacing = (name: string, text: string): UploadFile => ({
  ...file(name, text),
  agreed: { replaces: versionFingerprint(store.entryOf(name)), at: -Infinity },
})

/** Cancels the first waiting object of a job as soon as one is deleted. Returns what tells its id. */
function cancelWaiting(id: string): () => string {
  let canceled = ''
  store.events.onDelete = () => {
    store.events.onDelete = () => undefined
    const job = [...engine.jobs()].find((j) => j.id === id)
    canceled = job?.queue[job.head]?.id ?? ''
    engine.cancel(canceled)
  }
  return () => canceled
}

test('Retry while the result of a deletion is verified runs once it is', async () => {
  store.put('a/1')
  store.put('a/2')
  store.refuse.add('a/1')
  const id = engine.start({ kind: 'delete', ...PLACE, shown: confirmedOf(store.entries()), prefixes: ['a/'] })
  const job = [...engine.jobs()].find((j) => j.id === id)
  store.events.onList = () => {
    if (job?.status !== 'proving') return
    store.events.onList = () => undefined
    store.refuse.clear()
    engine.retryJob(id)
  }
  await expect.poll(() => job?.status).toBe('done')
  expect(job).toMatchObject({ counts: { all: 2, done: 2, failed: 0 }, remains: { count: 0 } })
  expect(texts()).toEqual({})
})

test('Retry of a canceled object while the result of a deletion is verified runs once it is', async () => {
  fill(5)
  const id = START['deleting a folder']()
  const waiting = cancelWaiting(id)
  const job = [...engine.jobs()].find((j) => j.id === id)
  store.events.onList = () => {
    if (job?.status !== 'proving') return
    store.events.onList = () => undefined
    engine.retry(waiting())
  }
  await expect.poll(() => job?.counts.done).toBe(5)
  expect(await over(id)).toMatchObject({ status: 'done', counts: { all: 5, canceled: 0 }, remains: { count: 0 } })
  expect(store.names()).toEqual([])
})

test('Retry and then Cancel while the result of a deletion is verified delete nothing more', async () => {
  fill(5)
  const id = START['deleting a folder']()
  const waiting = cancelWaiting(id)
  const job = [...engine.jobs()].find((j) => j.id === id)
  const left: string[] = []
  store.events.onList = () => {
    if (job?.status !== 'proving') return
    store.events.onList = () => undefined
    left.push(...store.names())
    engine.retry(waiting())
    engine.cancelJob(id)
  }
  expect(await over(id)).toMatchObject({ status: 'canceled', counts: { all: 5, canceled: 1 } })
  // A retry would begin right after the end.
  await new Promise((done) => setImmediate(done))
  expect([...engine.jobs()].find((j) => j.id === id)).toMatchObject({ status: 'canceled' })
  expect(left).toHaveLength(1)
  expect(store.names()).toEqual(left)
})

describe('uploading', () => {
  test("an object created after the plan isn't replaced", async () => {
    const files = [file('a', 'mine'), file('b', 'mine')]
    store.put('b', 'a colleague’s')
    const id = engine.start({ kind: 'upload', ...PLACE, files })
    expect(await over(id)).toMatchObject({ status: 'failed', counts: { done: 1, failed: 1 } })
    expect(texts()).toEqual({ a: 'mine', b: 'a colleague’s' })
    expect(failureOf(id)).toMatchObject({ fault: 'not-shown', found: { name: 'b' } })
    expect(store.sent('PUT')).toHaveLength(1)
  })
  test('Replace replaces only the version that the row shows', async () => {
    const files = [file('b', 'mine')]
    store.put('b', 'first')
    const id = engine.start({ kind: 'upload', ...PLACE, files })
    await over(id)
    store.put('b', 'second')
    const row = engine.failures(id)[0]?.id ?? ''
    engine.retryAgreed(row, agreedToReplace)
    expect(await over(id)).toMatchObject({ status: 'failed' })
    expect(texts()).toEqual({ b: 'second' })
    engine.retryAgreed(row, agreedToReplace)
    expect(await over(id)).toMatchObject({ status: 'done' })
    expect(texts()).toEqual({ b: 'mine' })
  })
  test('an upload replaces the confirmed version, but no newer one', async () => {
    store.put('d', 'old')
    store.put('e', 'old')
    const files = [replacing('d', 'mine'), replacing('e', 'mine')]
    store.put('e', 'newer')
    await over(engine.start({ kind: 'upload', ...PLACE, files }))
    expect(texts()).toEqual({ d: 'mine', e: 'newer' })
  })
  test("Retry doesn't send an upload again that was stored although its response was lost", async () => {
    const id = engine.start({ kind: 'upload', ...PLACE, files: [file('f', 'mine'), file('g', 'mine')] })
    store.put('f', 'mine')
    expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 1, unchanged: 1 } })
    expect(store.sent('PUT')).toHaveLength(1)
  })
  test('one list call covers all names of its page', async () => {
    const files = Array.from({ length: 20 }, (_, n) => file(`many/${String(n).padStart(3, '0')}`, 'x'))
    expect(await over(engine.start({ kind: 'upload', ...PLACE, files }))).toMatchObject({
      status: 'done',
      counts: { done: 20 },
    })
    expect(store.lists()).toBe(1)
  })
  test('a recent lookup is reused', async () => {
    const now = { replaces: null, at: performance.now() }
    await over(
      engine.start({ kind: 'upload', ...PLACE, files: [{ name: 'h', file: new File(['x'], 'h'), agreed: now }] }),
    )
    expect(store.lists()).toBe(0)
  })
})

const fill = (n: number) => {
  for (let i = 0; i < n; i += 1) store.put(`f/${String(i).padStart(4, '0')}`)
}
const shown = () => confirmedOf(store.entries())
const setAccess = (name: string, acl: string) => {
  const now = store.held.get(name)
  if (now) store.held.set(name, { ...now, acl })
}
const START = {
  'deleting a folder': () => engine.start({ kind: 'delete', ...PLACE, prefixes: ['f/'], shown: shown() }),
  'deleting names': () =>
    engine.start({
      kind: 'delete',
      ...PLACE,
      names: store.entries().map(({ name, size }) => ({ name, size })),
      shown: shown(),
    }),
  'emptying and deleting a bucket': () => engine.start({ kind: 'empty', ...PLACE, shown: shown(), removeBucket: true }),
  'making a folder public': () =>
    engine.start({ kind: 'acl', ...PLACE, prefixes: ['f/'], shown: shown(), acl: 'public-read' }),
}
type Kind = keyof typeof START
const KINDS = Object.keys(START) as Kind[]
/** Moments at which another client writes. */
const MOMENTS: Readonly<Record<string, (act: () => void) => void>> = {
  'before the job lists': (act) => act(),
  'before its first page': (act) => (store.events.onList = act),
  'as the first object is done': (act) => {
    store.events.onDelete = act
    store.events.onAcl = act
  },
}

describe.each(KINDS)('%s', (kind) => {
  test.each(Object.keys(MOMENTS))('keeps what another client adds or changes %s', async (moment) => {
    fill(40)
    const once = { done: false }
    const act = () => {
      if (once.done) return
      once.done = true
      store.put('f/new', 'a thesis')
      store.put('f/0039', 'the second version')
      store.held.delete('f/0038')
    }
    if (moment !== 'before the job lists') MOMENTS[moment]?.(act)
    const id = START[kind]()
    if (moment === 'before the job lists') act()
    const job = await over(id)
    // The job ignores names that weren't selected.
    const kept = kind === 'deleting names' ? ['f/0039'] : ['f/0039', 'f/new']
    expect(texts()).toMatchObject({ 'f/0039': 'the second version', 'f/new': 'a thesis' })
    if (kind === 'making a folder public') {
      // Access changes aren't verified by a second listing, so later objects are kept without mention.
      expect(kept).toEqual(expect.arrayContaining([...job.kept.names]))
      expect(job.kept.names).toContain('f/0039')
      expect(
        [...store.held]
          .filter(([, o]) => o.acl !== 'public-read')
          .map(([n]) => n)
          .toSorted(),
      ).toEqual(kept)
    } else {
      expect(job.kept).toEqual({ count: kept.length, names: kept })
      expect(job).toMatchObject({ status: 'done', counts: { failed: 0 }, remains: { count: 0 } })
      expect(store.names()).toEqual(['f/0039', 'f/new'])
      expect(store.removed()).toBe(false)
      expect(job.bucketKept).toBe(kind === 'emptying and deleting a bucket')
    }
  })
})

test("Retry doesn't repeat a finished delete job", async () => {
  fill(10)
  store.events.onDelete = () => store.held.has('f/thesis') || store.put('f/thesis')
  const jobs = [START['deleting a folder'](), START['emptying and deleting a bucket']()]
  for (const id of jobs) expect(await over(id)).toMatchObject({ status: 'done', counts: { failed: 0 } })
  const before = store.server.seen.length
  for (const id of jobs) engine.retryJob(id)
  for (const id of jobs) await over(id)
  expect(store.server.seen.slice(before).filter((s) => s.method === 'DELETE')).toEqual([])
  expect(store.names()).toEqual(['f/thesis'])
})

test('Retry deletes only failed objects, in the confirmed version', async () => {
  fill(10)
  store.refuse.add('f/0003').add('f/0004')
  const id = START['deleting a folder']()
  expect(await over(id)).toMatchObject({ status: 'failed', counts: { done: 8, failed: 2 } })
  store.refuse.clear()
  store.put('f/0003', 'the second version')
  store.put('f/added')
  engine.retryJob(id)
  expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 9, kept: 1, failed: 0 } })
  expect(store.names()).toEqual(['f/0003', 'f/added'])
})

test('Undo keeps access that another client set since, and private versions that another client stored since', async () => {
  for (const name of ['f/again', 'f/mine', 'f/other', 'f/replaced']) {
    store.put(name)
    setAccess(name, 'public-read')
  }
  const id = engine.start({ kind: 'acl', ...PLACE, prefixes: ['f/'], shown: shown(), acl: 'private' })
  expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 4 } })
  setAccess('f/again', 'authenticated-read')
  store.put('f/replaced', 'confidential')
  const undo = engine.start({ kind: 'acl', ...PLACE, each: restoredAccess(changesOf(engine, id)) })
  expect(await over(undo)).toMatchObject({
    status: 'done',
    counts: { done: 2, kept: 2 },
    kept: { count: 2 },
  })
  expect(Object.fromEntries([...store.held].map(([name, { acl }]) => [name, acl]))).toEqual({
    'f/again': 'authenticated-read',
    'f/mine': 'public-read',
    'f/other': 'public-read',
    'f/replaced': 'private',
  })
})

describe('after a reload', () => {
  test('a job that ended with a refusal stays ended, with Undo, report and Retry', async () => {
    fill(12)
    store.refuse.add('f/0003')
    const id = START['making a folder public']()
    expect(await over(id)).toMatchObject({ status: 'failed', counts: { done: 11, failed: 1 } })
    const resume = await reload()
    expect(resume.get()).toEqual([])
    expect(engine.get().jobs).toMatchObject([
      { id, status: 'failed', counts: { all: 12, done: 11, failed: 1, left: 0 }, undoable: true, restored: true },
    ])
    expect(changesOf(engine, id).map((c) => c.name)).toContain('f/0000')
    expect(engine.failures(id).map((i) => [i.name, i.state.failure?.fault])).toEqual([['f/0003', 'not-signed']])
    store.refuse.clear()
    store.put('f/new')
    engine.retryJob(id)
    expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 12, failed: 0 } })
    expect([...store.held].filter(([, o]) => o.acl !== 'public-read').map(([n]) => n)).toEqual(['f/new'])
    engine.dismiss(id)
    expect((await reload()).get()).toEqual([])
    expect(engine.get().jobs).toEqual([])
  })
  test('a deletion that ended with a refusal repeats only that object', async () => {
    fill(12)
    store.refuse.add('f/0003')
    const id = START['deleting a folder']()
    await over(id)
    store.put('f/0005', 'a second life')
    await reload()
    store.refuse.clear()
    engine.retryJob(id)
    expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 12 }, kept: { names: ['f/0005'] } })
  })
  test('a canceled deletion is offered again if it was being retried', async () => {
    fill(5)
    const id = START['deleting a folder']()
    const waiting = cancelWaiting(id)
    expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 4, canceled: 1 } })
    expect((await ledger.unfinished()).length).toBe(0)
    engine.setPaused(true)
    engine.retry(waiting())
    const resume = await reload()
    expect(resume.get()).toMatchObject([{ id, kind: kinds.delete }])
    await resume.continueJob(id)
    expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 1 } })
    expect(store.names()).toEqual([])
  })
  test('Continue counts again, and deletes nothing that was added meanwhile', async () => {
    fill(30)
    store.events.onDelete = () => {
      if (store.sent('DELETE').length === 8) engine.setPaused(true)
    }
    const id = START['deleting a folder']()
    await expect.poll(() => engine.get()).toMatchObject({ paused: true })
    await expect.poll(() => engine.get().rows.some((t) => t.state.phase === 'sending')).toBe(false)
    const resume = await reload()
    expect(JSON.stringify([...box.all])).not.toMatch(/token-1|[?&]S=/)
    const left = store.names()
    store.put('f/late')
    store.put(left[0] ?? '', 'a newer version')
    const request = resume.request(id)
    if (!request) throw new Error('nothing to continue')
    const remaining = await countRemaining(request, new AbortController().signal)
    expect(remaining.todo).toEqual({ count: left.length - 1, names: left.slice(1) })
    const kept = [left[0] ?? '', 'f/late']
    expect(new Set(remaining.kept.names)).toEqual(new Set(kept))
    await resume.continueJob(id)
    expect(await over(id)).toMatchObject({ status: 'done', kept: { count: 2 } })
    expect(new Set(store.names())).toEqual(new Set(kept))
  })
})

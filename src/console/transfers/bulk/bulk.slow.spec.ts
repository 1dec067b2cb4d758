/** Bulk jobs over real connections to a store that keeps its objects. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultServer, type FaultServer, json, raw } from '#test/api/fault-server'
import { session } from '#/console/api/session/session'
import { anythingUnsaved } from '#/console/api/session/unsaved'
import { changesOf, pageEngine, type PageEngine } from '#test/transfers/testing-engine'
import { createLedger } from '../engine/ledger'
import { measure } from '../objects/listing'
import { createResume } from '../resume'
import { confirmedOf } from '../objects/confirmed-versions'
import { memoryBox } from '#test/transfers/testing'
import type { JobView } from '../engine/view'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
let server: FaultServer
let engine: PageEngine
let box: ReturnType<typeof memoryBox>
/** Access settings by name. */
let held: Map<string, string>
let refuse: Set<string>
let down: boolean
let removed: boolean
/** Deletions whose responses wait; undefined where they don't. */
let waiting: (() => void)[] | undefined
const lists: string[] = []

const newEngine = () => pageEngine({ ledger: createLedger(box, () => 'tab') })
beforeEach(async () => {
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
  box = memoryBox()
  held = new Map()
  refuse = new Set()
  down = false
  removed = false
  waiting = undefined
  lists.length = 0
  server.say((res, seen, n) => {
    const url = new URL(seen.url, server.origin)
    const answer = (status: number, body: unknown) =>
      json(status, body, { 'x-ratelimit-limit': '1000000', 'x-ratelimit-remaining': '1000000' })(res, seen, n)
    if (url.pathname.endsWith('/object-list')) {
      lists.push(url.search)
      const [prefix, marker] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('marker') ?? '']
      const all = [...held.keys()].filter((k) => k.startsWith(prefix) && k > marker).toSorted()
      const data = all.slice(0, 100).map((name) => {
        const next = { is_truncated: all.length > 100, next_marker: all.length > 100 ? (all[99] ?? null) : null }
        return { name, size: 3, etag: 'e', last_modified: '2026-01-01T00:00:00', owner: 'o', ...next }
      })
      answer(200, { data, next_marker: data.at(-1)?.next_marker ?? null, is_truncated: all.length > 100 })
    } else if (url.pathname.endsWith('/object-acl')) {
      const name = seen.method === 'GET' ? (url.searchParams.get('name') ?? '') : String(JSON.parse(seen.body).name)
      if (seen.method === 'PUT' && refuse.has(name)) return answer(400, { errors: [{ field: 'acl', reason: 'No.' }] })
      if (seen.method === 'PUT') held.set(name, String(JSON.parse(seen.body).acl))
      answer(200, { acl: held.get(name), acl_xml: '<x/>' })
    } else if (url.pathname.endsWith('/object-url')) {
      const { name } = JSON.parse(seen.body) as { name: string }
      answer(200, { url: `${server.origin}/store/${Buffer.from(name).toString('base64url')}?S=${n}` })
    } else if (seen.method === 'DELETE' && url.pathname.startsWith('/store/')) {
      const name = Buffer.from(url.pathname.slice('/store/'.length), 'base64url').toString()
      if (down) return void res.socket?.destroy()
      if (refuse.has(name)) return raw(403, 'application/xml', '<Error><Code>Locked</Code></Error>')(res, seen, n)
      const answerNow = () => raw(held.delete(name) ? 204 : 404, 'text/plain', '')(res, seen, n)
      if (waiting) waiting.push(answerNow)
      else answerNow()
    } else if (seen.method === 'DELETE') {
      removed = held.size === 0
      answer(removed ? 200 : 400, removed ? {} : { errors: [{ field: '', reason: 'Not empty.' }] })
    } else raw(403, 'text/plain', 'probe')(res, seen, n)
    return undefined
  })
  engine = newEngine()
})
afterEach(async () => {
  engine.clear()
  await server.close()
})

const fill = (...names: string[]) => names.forEach((n) => held.set(n, 'private'))
const shownNow = () =>
  confirmedOf([...held.keys()].map((name) => ({ name, size: 3, etag: 'e', last_modified: '2026-01-01T00:00:00' })))
const many = (n: number, prefix: string) =>
  Array.from({ length: n }, (_, i) => `${prefix}${String(i).padStart(5, '0')}`)
const view = (id: string) => engine.get().jobs.find((j) => j.id === id)
const over = async (id: string): Promise<JobView> => {
  await engine.whenOver(id)
  return vi.waitFor(() => {
    const v = view(id)
    if (!v || !['done', 'failed', 'canceled'].includes(v.status)) throw new Error(`still ${v?.status}`)
    return v
  }, 20_000)
}

describe('deleting', () => {
  test('deletes everything below a folder page by page, keeps its siblings, and verifies the result', async () => {
    fill(...many(250, 'foo/'), 'foo', 'foo2/a', 'foo.txt', 'fo')
    const job = await over(engine.start({ kind: 'delete', ...PLACE, shown: shownNow(), prefixes: ['foo/', 'foo/'] }))
    expect(job).toMatchObject({ status: 'done', counts: { all: 250, done: 250, failed: 0 } })
    expect(job.remains).toEqual({ count: 0, names: [] })
    expect([...held.keys()].toSorted()).toEqual(['fo', 'foo', 'foo.txt', 'foo2/a'])
    expect(anythingUnsaved()).toBe(false)
  })
  test('a prefix without its delimiter is rejected without a request', () => {
    for (const prefixes of [['foo'], [''], ['a/', 'b']])
      expect(() => engine.start({ kind: 'delete', ...PLACE, shown: shownNow(), prefixes })).toThrow(/must end/)
    expect(server.seen).toEqual([])
    expect(engine.get().jobs).toEqual([])
  })
  test('the report names a failed object whose row was dismissed, also after a reload, and no retry sends it', async () => {
    fill('x/a', 'x/b', 'x/c')
    refuse = new Set(['x/a', 'x/b'])
    const ledger = createLedger(box, () => 'tab')
    engine = pageEngine({ ledger })
    const id = engine.start({ kind: 'delete', ...PLACE, shown: shownNow(), prefixes: ['x/'] })
    await over(id)
    engine.dismiss(engine.get().rows.find((row) => row.name === 'x/a')?.id)
    const named = (of: PageEngine) => of.failures(id).map((i) => [i.name, i.state.failure?.detail])
    const both = [
      ['x/a', 'Locked'],
      ['x/b', 'Locked'],
    ]
    expect(named(engine)).toEqual(both)
    await ledger.settled()
    const next = createLedger(box, () => 'tab')
    const page = pageEngine({ ledger: next })
    await createResume(page, next).offer(await next.unfinished())
    expect(named(page)).toEqual(both)
    expect(page.get().rows.map((row) => row.name)).toEqual(['x/b'])
    refuse.clear()
    page.retryJob(id)
    await page.whenOver(id)
    expect([...held.keys()]).toEqual(['x/a'])
    expect(named(page)).toEqual([['x/a', 'Locked']])
    page.clear()
  })
  test('exact names are verified too, also far apart, and an already deleted one counts', async () => {
    fill(...many(300, 'a/'), 'a/00000x', 'z')
    const names = ['a/00000x', 'a/00250', 'gone', 'z'].map((name) => ({ name, size: 3 }))
    refuse = new Set(['z'])
    const job = await over(engine.start({ kind: 'delete', ...PLACE, shown: shownNow(), names }))
    expect(job).toMatchObject({ counts: { all: 4, done: 3, failed: 1 }, remains: { count: 1, names: ['z'] } })
    expect(held.size).toBe(300)
  })
})

test('objects whose deletion was sent before a cancel count as deleted', async () => {
  fill('a', 'b', 'c', 'd', 'e')
  const sent: (() => void)[] = []
  waiting = sent
  const id = engine.start({ kind: 'empty', ...PLACE, shown: shownNow() })
  await vi.waitFor(() => expect(sent).toHaveLength(4), { timeout: 10_000 })
  engine.cancelJob(id)
  for (const answer of sent) answer()
  expect(await over(id)).toMatchObject({ status: 'canceled', counts: { all: 5, done: 4, canceled: 1, left: 0 } })
  expect([...held.keys()]).toEqual(['e'])
})

describe('access settings', () => {
  test('changes only objects with a different setting, and can undo it once, also after a reload', async () => {
    fill('p/a', 'p/b', 'p/c', 'other')
    const ledger = createLedger(box, () => 'tab')
    engine = pageEngine({ ledger })
    held.set('p/b', 'public-read')
    held.set('p/c', 'authenticated-read')
    const id = engine.start({ kind: 'acl', ...PLACE, shown: shownNow(), prefixes: ['p/'], acl: 'public-read' })
    expect(await over(id)).toMatchObject({ status: 'done', undoable: true, counts: { done: 2, unchanged: 1 } })
    expect([...held]).toContainEqual(['p/c', 'public-read'])
    expect(changesOf(engine, id)).toMatchObject([
      { name: 'p/a', before: 'private', after: 'public-read' },
      { name: 'p/c', before: 'authenticated-read', after: 'public-read' },
    ])
    const undo = engine.undo(id) ?? ''
    expect([engine.undo(id), view(id)?.undoable]).toEqual([undefined, false])
    await over(undo)
    expect([engine.undo(id), view(id)?.undoable]).toEqual([undefined, false])
    expect(engine.get().jobs).toHaveLength(2)
    await ledger.settled()
    const next = createLedger(box, () => 'tab')
    const page = pageEngine({ ledger: next })
    await createResume(page, next).offer(await next.unfinished())
    expect(page.get().jobs.map((job) => [job.id, job.undoable])).toEqual(
      expect.arrayContaining([
        [id, false],
        [undo, true],
      ]),
    )
    page.clear()
    expect(Object.fromEntries(held)).toEqual({
      'p/a': 'private',
      'p/b': 'public-read',
      'p/c': 'authenticated-read',
      other: 'private',
    })
  })
  test('an undo that was canceled can be started again', async () => {
    fill('p/a', 'p/b')
    const id = engine.start({ kind: 'acl', ...PLACE, shown: shownNow(), prefixes: ['p/'], acl: 'public-read' })
    await over(id)
    engine.setPaused(true)
    const undo = engine.undo(id) ?? ''
    engine.cancelJob(undo)
    expect(await over(undo)).toMatchObject({ status: 'canceled' })
    engine.setPaused(false)
    expect(view(id)?.undoable).toBe(true)
    await over(engine.undo(id) ?? '')
    expect(new Set(held.values())).toEqual(new Set(['private']))
  })
  test('a job can be undone after a reload during its undo, whose cancel doesn’t end a retry under way', async () => {
    fill('p/a', 'p/b')
    refuse = new Set(['p/b'])
    const ledger = createLedger(box, () => 'tab')
    engine = pageEngine({ ledger })
    const id = engine.start({ kind: 'acl', ...PLACE, shown: shownNow(), prefixes: ['p/'], acl: 'public-read' })
    await over(id)
    engine.setPaused(true)
    const undo = engine.undo(id) ?? ''
    const recorded = async () => {
      await ledger.settled()
      const found = await createLedger(box, () => 'tab').unfinished()
      return Object.fromEntries(found.map(({ note }) => [note.id, note.ended?.isUndone ?? 'unfinished']))
    }
    expect(await recorded()).toEqual({ [id]: false, [undo]: 'unfinished' })
    engine.retryJob(id)
    engine.cancelJob(undo)
    await over(undo)
    expect(await recorded()).toEqual({ [id]: 'unfinished' })
  })
  test('an object that was refused once is in the report of its retry once', async () => {
    fill('p/a', 'p/b')
    refuse = new Set(['p/a'])
    const id = engine.start({ kind: 'acl', ...PLACE, shown: shownNow(), prefixes: ['p/'], acl: 'public-read' })
    expect(await over(id)).toMatchObject({ status: 'failed', counts: { done: 1, failed: 1 } })
    refuse.clear()
    engine.retryJob(id)
    expect(await over(id)).toMatchObject({ status: 'done', counts: { done: 2, failed: 0 } })
    expect(changesOf(engine, id).map((c) => [c.name, c.before, c.after])).toEqual([
      ['p/a', 'private', 'public-read'],
      ['p/b', 'private', 'public-read'],
    ])
  })
})

/** Stops at the record of change `n`, cancels, and then lets the record be stored. Returns the job, and the ledger of its page. */
async function canceledAt(n: number) {
  const set = box.set.bind(box)
  let stored: (() => void) | undefined
  box.set = async (key, value) => {
    if (key.endsWith(`/change/${n}`) && !stored) await new Promise<void>((done) => (stored = done))
    return set(key, value)
  }
  const ledger = createLedger(box, () => 'tab')
  engine = pageEngine({ ledger })
  const id = engine.start({ kind: 'acl', ...PLACE, shown: shownNow(), prefixes: ['p/'], acl: 'public-read' })
  await vi.waitFor(() => expect([stored !== undefined, view(id)?.counts.done]).toEqual([true, n - 1]), 10_000)
  engine.cancelJob(id)
  stored?.()
  return { job: await over(id), ledger }
}
describe('an access change that Cancel stops before it is sent', () => {
  test('is in no report, also after a reload', async () => {
    fill('p/a', 'p/b')
    const { job, ledger } = await canceledAt(2)
    expect(job).toMatchObject({ status: 'canceled', undoable: true, counts: { done: 1, canceled: 1 } })
    const changed = [...held].flatMap(([name, acl]) => (acl === 'public-read' ? [name] : []))
    expect(changed).toHaveLength(1)
    expect(changesOf(engine, job.id).map((c) => c.name)).toEqual(changed)
    await ledger.settled()
    const next = createLedger(box, () => 'tab')
    const page = pageEngine({ ledger: next })
    await createResume(page, next).offer(await next.unfinished())
    expect(changesOf(page, job.id).map((c) => c.name)).toEqual(changed)
    page.clear()
  })
  test('leaves nothing to undo if it was the only one', async () => {
    fill('p/a')
    const { job, ledger } = await canceledAt(1)
    expect(job).toMatchObject({ status: 'canceled', undoable: false, counts: { done: 0, canceled: 1 } })
    expect(changesOf(engine, job.id)).toEqual([])
    await ledger.settled()
    expect([...box.all]).toEqual([])
    // A retry numbers its records from 1, as a later page does.
    engine.retry(engine.get().rows.find((row) => row.job === job.id)?.id ?? '')
    await over(job.id)
    await ledger.settled()
    expect(Array.from(box.all, ([key]) => key).filter((key) => key.includes('/change/'))).toEqual([
      expect.stringMatching(/\/change\/1$/),
    ])
  })
})

test('measuring counts exactly the objects of a job', async () => {
  fill(...many(230, 'm/'), 'm2', 'n')
  const steps: number[] = []
  const selection = {
    names: [
      { name: 'n', size: 9 },
      { name: 'm/00001', size: 3 },
    ],
    prefixes: ['m/'],
  }
  const found = await measure(PLACE, selection, { onCount: (c) => steps.push(c.count) })
  expect(found).toEqual({ count: 231, bytes: 230 * 3 + 9 })
  expect(steps).toEqual([1, 101, 201, 231])
})

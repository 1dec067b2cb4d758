/** Several volumes at once, over real connections to an API that keeps its state. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { faultServer, json, type FaultServer } from '#test/api/fault-server'
import { testVolume } from '#test/api/test-volume'
import { session } from '#/api/session/session'
import { anythingUnsaved } from '#/api/form/unsaved'
import { activity } from '#/api/activity/activity'
import { pageEngine } from '#test/transfers/testing-engine'
import type { Engine } from '../engine/engine-types'
import { noteJobs, partDone } from '../engine/job-lines'
import { createLedger } from '../persistence/ledger'
import { createResume } from '../persistence/resume'
import { memoryBox } from '#test/transfers/testing'
import type { ResourceAction, ResourceRequest } from '../engine/types'

let server: FaultServer
let engine: Engine
let box: ReturnType<typeof memoryBox>
let ledger: ReturnType<typeof createLedger>
/** Instance by volume id; null if unattached. */
let held: Map<number, number | null>
/** The response to a write on a volume, and whether the write is done first. */
let faults: Map<number, { status: number; done?: boolean; body?: unknown }>
/** Only writes. */
let sent: string[]
const changed: string[] = []

const newEngine = () => {
  ledger = createLedger(box, () => 'tab')
  return pageEngine({ ledger, onChanged: ({ kind }) => changed.push(kind) })
}
const volume = (id: number) => testVolume({ id, label: `v${id}`, instance_id: held.get(id) ?? null })
const refusal = (reason: string) => ({ errors: [{ field: '', reason }] })

beforeEach(async () => {
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
  box = memoryBox()
  held = new Map([
    [1, 7],
    [2, 7],
    [3, 8],
  ])
  faults = new Map()
  sent = []
  changed.length = 0
  server.say((res, seen, n) => {
    const id = Number(/\/volumes\/(\d+)/.exec(seen.url)?.[1])
    const answer = (status: number, body: unknown) => json(status, body)(res, seen, n)
    const known = held.has(id)
    if (seen.method === 'GET') return answer(known ? 200 : 404, known ? volume(id) : refusal('Not found'))
    sent.push(`${seen.method} ${id}`)
    const fault = faults.get(id)
    if (fault === undefined || fault.done === true) {
      if (!known) return answer(404, refusal('Not found'))
      if (seen.method === 'DELETE') held.delete(id)
      else held.set(id, null)
    }
    if (fault?.status === 0) return void res.socket?.destroy()
    return fault ? answer(fault.status, fault.body ?? refusal('doom')) : answer(200, {})
  })
  engine = newEngine()
})
afterEach(async () => {
  engine.clear()
  await server.close()
})

const request = (kind: ResourceAction, ids = [1, 2, 3]): ResourceRequest => ({
  kind,
  items: ids.map((id) => ({ id, label: `v${id}`, instance: held.get(id) ?? null })),
})
async function run(r: ResourceRequest) {
  const id = engine.start(r)
  await engine.whenOver(id)
  return { id, ...engine.get().jobs.find((j) => j.id === id) }
}
const failures = (id: string) => engine.failures(id).map((i) => [i.name, i.state.failure?.detail])

test('detaches or deletes each volume by one request, and refetches the lists at the end', async () => {
  expect(await run(request('volume-detach'))).toMatchObject({
    title: 'Detach 3 volumes',
    status: 'done',
    counts: { all: 3, done: 3, unchanged: 0, failed: 0 },
  })
  expect([...held.values()]).toEqual([null, null, null])
  expect(await run(request('volume-delete', [2]))).toMatchObject({ title: 'Delete volume v2', status: 'done' })
  expect([...held.keys()]).toEqual([1, 3])
  expect(sent.toSorted()).toEqual(['DELETE 2', 'POST 1', 'POST 2', 'POST 3'])
  expect(changed).toEqual(['volume-detach', 'volume-delete'])
})

test('a volume moved since the selection stays attached, and one already detached counts as unchanged', async () => {
  const detach = request('volume-detach')
  held.set(1, 9).set(2, null)
  expect(await run(detach)).toMatchObject({ status: 'done', counts: { done: 1, unchanged: 2 } })
  expect(held.get(1)).toBe(9)
  const all = request('volume-delete')
  held.delete(3)
  expect(await run(all)).toMatchObject({ status: 'done', counts: { done: 3, failed: 0 } })
})

test.each(['volume-detach', 'volume-delete'] as const)(
  '%s: a lost answer is looked up, and never sent again by itself',
  async (kind) => {
    faults.set(1, { status: 0, done: true }).set(2, { status: 500, done: true }).set(3, { status: 0 })
    const { id, ...job } = await run(request(kind))
    expect(job).toMatchObject({ status: 'failed', counts: { done: 2, failed: 1 } })
    expect(failures(id)).toEqual([['v3', expect.stringContaining('We couldn’t confirm this change')]])
    expect(sent.length).toBe(3)
    faults.clear()
    engine.retryJob(id)
    await expect.poll(() => engine.get().jobs[0]).toMatchObject({ status: 'done', counts: { done: 3 } })
    expect(sent.length).toBe(4)
  },
)

test('a refusal fails one volume, a missing scope halts the job', async () => {
  faults.set(1, { status: 403, body: refusal('Your user lacks the grant volume:1:read_write.') })
  faults.set(2, { status: 400, body: refusal('The volume is migrating.') })
  const one = await run(request('volume-delete'))
  expect(one).toMatchObject({ status: 'failed', halt: null, counts: { done: 1, failed: 2 } })
  expect(failures(one.id)).toEqual([
    ['v1', expect.stringContaining('lacks the grant')],
    ['v2', expect.stringContaining('The volume is migrating.')],
  ])
  held = new Map(Array.from({ length: 9 }, (_, i) => [i + 1, 7]))
  sent = []
  const scope = refusal('Your token lacks the scope volumes:read_write.')
  for (const id of held.keys()) faults.set(id, { status: 403, body: scope })
  const id = engine.start(request('volume-delete', [...held.keys()]))
  await expect.poll(() => engine.get().jobs.find((j) => j.id === id)?.status).toBe('halted')
  expect(sent.length).toBeLessThan(9)
  engine.cancelJob(id)
  await engine.whenOver(id)
})

test.each([
  ['volume-delete', 'DELETE'],
  ['volume-detach', 'POST'],
] as const)('%s: a write that was sent before Cancel counts by its response', async (kind, method) => {
  let answer: (() => void) | undefined
  const arrived = new Promise<void>((done) => {
    server.say((res, seen, n) => {
      if (seen.method === 'GET') return json(200, volume(1))(res, seen, n)
      sent.push(seen.method)
      answer = () => json(200, {})(res, seen, n)
      done()
    })
  })
  const id = engine.start(request(kind, [1]))
  await arrived
  engine.cancelJob(id)
  answer?.()
  await engine.whenOver(id)
  expect(sent).toEqual([method])
  expect(engine.get().jobs).toMatchObject([{ status: 'canceled', counts: { done: 1, canceled: 0, left: 0 } }])
})

test('a write isn’t sent after Cancel', async () => {
  const arrived = new Promise<void>((done) => {
    server.say((_, { method }) => {
      if (method !== 'GET') sent.push(method)
      done()
    })
  })
  const id = engine.start(request('volume-detach', [1]))
  await arrived
  engine.cancelJob(id)
  await engine.whenOver(id)
  expect(sent).toEqual([])
  expect(engine.get().jobs).toMatchObject([{ status: 'canceled', counts: { done: 0, canceled: 1 } }])
})

test('writes that an expired token couldn’t send are sent after the next sign-in', async () => {
  server.say((res, seen, n) => {
    if (seen.headers.authorization !== 'Bearer token-2') return json(401, refusal('Invalid token'))(res, seen, n)
    const id = Number(/\/volumes\/(\d+)/.exec(seen.url)?.[1])
    if (seen.method === 'DELETE') held.delete(id)
    return json(200, {})(res, seen, n)
  })
  const id = engine.start(request('volume-delete'))
  await expect.poll(() => session.get().status).toBe('expired')
  await expect
    .poll(() => engine.get().rows.map((row) => row.state.phase))
    .toEqual(['waiting-session', 'waiting-session', 'waiting-session'])
  session.begin('token-2', `${server.origin}/v4`)
  await engine.whenOver(id)
  expect(failures(id)).toEqual([])
  expect(engine.get().jobs).toMatchObject([{ status: 'done', counts: { done: 3, failed: 0 } }])
  expect([...held.keys()]).toEqual([])
})

test('after a reload only the remaining volumes are continued', async () => {
  let stuck: (() => void) | undefined
  const arrived = new Promise<void>((done) => (stuck = done))
  const say = request('volume-detach')
  // The second write never gets a response, and the page closes.
  server.say((res, seen, n) => {
    const id = Number(/\/volumes\/(\d+)/.exec(seen.url)?.[1])
    if (seen.method === 'GET') return json(200, volume(id))(res, seen, n)
    if (id !== 1) return stuck?.()
    held.set(1, null)
    return json(200, {})(res, seen, n)
  })
  engine.start(say)
  await arrived
  await expect.poll(() => engine.get().jobs[0]?.counts.done).toBe(1)
  // Leaving only asks, because no bytes are lost.
  expect(anythingUnsaved()).toBe(true)
  const ledger = createLedger(box, () => 'tab')
  const kept = await ledger.unfinished()
  expect(kept).toMatchObject([{ note: { kind: 'volume-detach', title: 'Detach 3 volumes', request: say } }])

  server.say((res, seen, n) => {
    const id = Number(/\/volumes\/(\d+)/.exec(seen.url)?.[1])
    if (seen.method === 'GET') return json(200, volume(id))(res, seen, n)
    sent.push(`${seen.method} ${id}`)
    held.set(id, null)
    return json(200, {})(res, seen, n)
  })
  const after = newEngine()
  const resume = createResume(after, ledger)
  void resume.offer(kept)
  expect(resume.get()).toMatchObject([{ title: 'Detach 3 volumes', needsFiles: false }])
  expect(await resume.continueJob(kept[0]?.note.id ?? '')).toBe(true)
  await expect.poll(() => after.get().jobs[0]).toMatchObject({ status: 'done' })
  expect(after.get().jobs[0]?.counts).toMatchObject({ all: 3, done: 2, unchanged: 1 })
  expect(sent.toSorted()).toEqual(['POST 2', 'POST 3'])
  after.clear()
})

test('a job that ended with a refusal is not continued after a reload; Retry names the volume (defects M11)', async () => {
  faults.set(2, { status: 400, body: refusal('The volume is attached.') })
  const first = await run(request('volume-delete'))
  expect(first).toMatchObject({ status: 'failed', counts: { done: 2, failed: 1 } })
  const ledger = createLedger(box, () => 'tab')
  const kept = await ledger.unfinished()
  const after = newEngine()
  const resume = createResume(after, ledger)
  await resume.offer(kept)
  expect(resume.get()).toEqual([])
  expect(after.get().jobs).toMatchObject([{ status: 'failed', counts: { done: 2, failed: 1, left: 0 } }])
  expect(after.get().rows.map((t) => t.name)).toEqual(['v2'])
  faults.clear()
  sent = []
  after.retryJob(first.id)
  await expect.poll(() => after.get().jobs[0]).toMatchObject({ status: 'done', counts: { done: 3 } })
  expect(sent).toEqual(['DELETE 2'])
  after.clear()
})

test('a reload during a retry offers what it tries again, and no outdated result', async () => {
  faults.set(1, { status: 400, body: refusal('The volume is migrating.') })
  faults.set(2, { status: 400, body: refusal('The volume is attached.') })
  const { id } = await run(request('volume-delete'))
  // The page closes before the response to the retry.
  const arrived = new Promise<void>((done) => server.say(() => done()))
  engine.retry(engine.failures(id).find((i) => i.name === 'v1')?.id ?? '')
  await arrived
  ledger.flush()
  await ledger.settled()
  const after = createLedger(box, () => 'tab')
  const next = pageEngine({ ledger: after })
  const resume = createResume(next, after)
  await resume.offer(await after.unfinished())
  expect(next.get().jobs).toEqual([])
  expect(resume.request(id)).toMatchObject({ items: [{ id: 1 }] })
})

test('after a reload of a halted job all volumes that it could not change are continued', async () => {
  const ids = Array.from({ length: 9 }, (_, i) => i + 1)
  held = new Map(ids.map((id) => [id, 7]))
  for (const id of ids) faults.set(id, { status: 403, body: refusal('Your token lacks the scope volumes:read_write.') })
  faults.set(1, { status: 400, body: refusal('The volume is migrating.') })
  const ledger = createLedger(box, () => 'tab')
  const before = pageEngine({ ledger })
  const id = before.start(request('volume-delete', ids))
  await expect.poll(() => before.get().jobs[0]).toMatchObject({ status: 'halted' })
  await expect.poll(() => sent).toContain('DELETE 1')
  const [job] = before.jobs()
  await expect.poll(() => job?.running.size).toBe(0)
  ledger.flush()
  await ledger.settled()
  const after = createLedger(box, () => 'tab')
  const resume = createResume(newEngine(), after)
  await resume.offer(await after.unfinished())
  expect(resume.request(id)).toMatchObject({ items: ids.slice(1).map((n) => ({ id: n })) })
  before.clear()
})

test('a continued job counts what was done before the reload, under the title of the whole', async () => {
  const ids = Array.from({ length: 9 }, (_, i) => i + 1)
  held = new Map(ids.map((id) => [id, 7]))
  for (const id of ids) faults.set(id, { status: 403, body: refusal('Your token lacks the scope volumes:read_write.') })
  faults.set(1, { status: 200, done: true, body: {} })
  faults.set(2, { status: 400, body: refusal('The volume is migrating.') })
  const before = pageEngine({ ledger })
  const closePage = before.subscribe(() => noteJobs(before.get().jobs))
  const id = before.start(request('volume-delete', ids))
  const line = () => activity.get().all.find((a) => a.id === `job-${id}`)
  await expect.poll(line).toMatchObject({ count: 9, open: true })
  await expect.poll(() => before.get().jobs[0]).toMatchObject({ status: 'halted' })
  await expect.poll(() => Array.from(before.jobs(), (job) => job.running.size)).toEqual([0])
  const was = line()
  ledger.flush()
  await ledger.settled()
  closePage()

  faults.clear()
  const after = createLedger(box, () => 'tab')
  const next = pageEngine({ ledger: after })
  next.subscribe(() => noteJobs(next.get().jobs))
  const resume = createResume(next, after, { partDone })
  await resume.offer(await after.unfinished())
  expect(await resume.continueJob(id)).toBe(true)
  await next.whenOver(id)
  await expect
    .poll(() => next.get().jobs[0])
    .toMatchObject({
      title: 'Delete 9 volumes',
      status: 'done',
      counts: { all: 9, done: 8, skipped: 1 },
    })
  await expect.poll(line).toMatchObject({
    title: 'Delete 9 volumes',
    at: was?.at,
    count: 9,
    done: 8,
    refused: 1,
    open: false,
  })
  before.clear()
  next.clear()
})

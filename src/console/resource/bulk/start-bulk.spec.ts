/** Several volumes at once, over real connections to an API that keeps its state. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '#/console/api/client/client'
import { session } from '#/console/api/session/session'
import { activity } from '#/console/api/activity/activity'
import { volumes } from '#/contract/volumes'
import { faultServer, json, type FaultServer } from '#test/api/fault-server'
import { testVolume } from '#test/api/test-volume'
import { bulkView } from './bulk-view'
import { change, deletion } from './row-actions'
import { startBulk } from './start-bulk'

let server: FaultServer
/** Instance by volume id; null if detached. */
let held: Map<number, number | null>
/** The response to a write on a volume, and whether the write is done first. */
let faults: Map<number, { status: number; done?: boolean; body?: unknown }>
/** Only writes. */
let sent: string[]

const refusal = (reason: string) => ({ errors: [{ field: '', reason }] })
const volume = (id: number) => testVolume({ id, label: `v${id}`, instance_id: held.get(id) ?? null })

beforeEach(async () => {
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
  held = new Map([
    [1, 7],
    [2, 7],
    [3, 8],
  ])
  faults = new Map()
  sent = []
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
})
afterEach(async () => {
  bulkView.get()?.stop()
  bulkView.set(null)
  session.end()
  await server.close()
})

interface Row {
  readonly id: number
  readonly instance: number | null
}
const at = ({ id }: Row) => ({ params: { volumeId: id } })
const DELETE = deletion<Row>(
  (v, o) => call(volumes.remove, at(v), o),
  (v, o) => call(volumes.view, at(v), o),
)
const DETACH = change(
  (v: Row, o) => call(volumes.view, at(v), o),
  (now, v) => now.instance_id !== v.instance,
  () => (v, o) => call(volumes.detach, at(v), o),
)
const rowsOf = (ids: readonly number[]): Row[] => ids.map((id) => ({ id, instance: held.get(id) ?? null }))
const over = () => expect.poll(() => bulkView.get()?.running).toBe(false)
async function run(how: typeof DELETE, rows: readonly Row[]) {
  startBulk({ title: 'Change', op: volumes.remove, rows, nameOf: ({ id }) => `v${id}`, run: how })
  await over()
  return bulkView.get()
}

test('each row gets one write, and the activity has one line for all', async () => {
  expect(await run(DETACH, rowsOf([1, 2, 3]))).toMatchObject({ all: 3, done: 3, failed: [] })
  expect([...held.values()]).toEqual([null, null, null])
  expect(await run(DELETE, rowsOf([2]))).toMatchObject({ all: 1, done: 1, failed: [] })
  expect(sent.toSorted()).toEqual(['DELETE 2', 'POST 1', 'POST 2', 'POST 3'])
  expect(activity.get().all.map(({ count, done }) => [count, done])).toEqual([
    [3, 3],
    [1, 1],
  ])
})

test('a volume moved since the selection stays attached, and what is already deleted counts as done', async () => {
  const rows = rowsOf([1, 2, 3])
  held.set(1, 9).set(2, null)
  expect(await run(DETACH, rows)).toMatchObject({ done: 3, failed: [] })
  expect(held.get(1)).toBe(9)
  held.delete(3)
  expect(await run(DELETE, rows)).toMatchObject({ done: 3, failed: [] })
})

test.each([
  ['a deletion', DELETE],
  ['a change', DETACH],
])('a lost response to %s is looked up, never sent again by itself, and sent again by Retry', async (_, how) => {
  faults.set(1, { status: 0, done: true }).set(2, { status: 500, done: true }).set(3, { status: 0 })
  expect(await run(how, rowsOf([1, 2, 3]))).toMatchObject({
    done: 2,
    failed: [{ name: 'v3', why: expect.stringContaining('We couldn’t confirm this change') as string }],
  })
  expect(sent.length).toBe(3)
  faults.clear()
  bulkView.get()?.retry()
  await expect.poll(() => bulkView.get()).toMatchObject({ done: 3, failed: [], running: false })
  expect(sent.length).toBe(4)
})

test('a refusal fails one row, a missing scope ends the rest', async () => {
  faults.set(2, { status: 400, body: refusal('The volume is migrating.') })
  expect(await run(DELETE, rowsOf([1, 2, 3]))).toMatchObject({
    done: 2,
    failed: [{ name: 'v2', why: expect.stringContaining('The volume is migrating.') as string }],
  })
  held = new Map(Array.from({ length: 9 }, (_, i) => [i + 1, 7]))
  sent = []
  for (const id of held.keys())
    faults.set(id, { status: 403, body: refusal('Your token lacks the scope volumes:read_write.') })
  const view = await run(DELETE, rowsOf([...held.keys()]))
  expect(view?.failed).toHaveLength(9)
  expect(sent.length).toBeLessThan(9)
})

test('Stop sends nothing more and shows nothing', async () => {
  const arrived = new Promise<void>((done) => {
    server.say((_, { method }) => {
      if (method !== 'GET') sent.push(method)
      done()
    })
  })
  startBulk({ title: 'Change', op: volumes.detach, rows: rowsOf([1]), nameOf: String, run: DETACH })
  await arrived
  bulkView.get()?.stop()
  expect(bulkView.get()).toBeNull()
  expect(sent).toEqual([])
})

test('writes that an expired token couldn’t send are sent after the next sign-in', async () => {
  server.say((res, seen, n) => {
    if (seen.headers.authorization !== 'Bearer token-2') return json(401, refusal('Invalid token'))(res, seen, n)
    if (seen.method === 'DELETE') held.delete(Number(/\/volumes\/(\d+)/.exec(seen.url)?.[1]))
    return json(200, {})(res, seen, n)
  })
  startBulk({ title: 'Change', op: volumes.remove, rows: rowsOf([1, 2, 3]), nameOf: String, run: DELETE })
  await expect.poll(() => session.get().status).toBe('expired')
  session.begin('token-2', `${server.origin}/v4`)
  await over()
  expect(bulkView.get()).toMatchObject({ done: 3, failed: [] })
  expect([...held.keys()]).toEqual([])
})

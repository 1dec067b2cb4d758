/** One upload to a store that stores the bytes, damages them, or loses its response. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultServer, json, raw, reset, type Answer, type FaultServer } from '#test/api/fault-server'
import { session } from '#/console/api/session/session'
import { pageEngine, type PageEngine } from '#test/transfers/testing-engine'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
let server: FaultServer
let engine: PageEngine
let refreshed: number
/** Contents by name. */
let held: Map<string, string>
let bucketThere: boolean
/** The store's response to a PUT. */
let onPut: Answer
/** The API's response to a change of access. */

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const nameIn = (url: string) => Buffer.from(url.split(/[/?]/)[2] ?? '', 'base64url').toString()
const withEtag =
  (etag: string): Answer =>
  (res) =>
    void res.writeHead(200, { etag: `"${etag}"` }).end()
/** Stores the bytes, changed by `change` if given, and responds by `then`. */
const keeps =
  (then?: Answer, change = (text: string) => text): Answer =>
  (res, seen, n) => {
    const text = change(seen.body)
    held.set(nameIn(seen.url), text)
    const answer = then ?? withEtag(md5(text))
    answer(res, seen, n)
  }

beforeEach(async () => {
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
  held = new Map()
  bucketThere = true
  refreshed = 0
  onPut = keeps()
  server.say((res, seen, n) => {
    const missing = json(404, { errors: [{ field: '', reason: 'Not found' }] })
    const path = seen.url.split('?')[0] ?? ''
    if (path.startsWith('/store/'))
      return seen.method === 'PUT' ? onPut(res, seen, n) : raw(403, 'text/plain', 'probe')(res, seen, n)
    if (!bucketThere) return missing(res, seen, n)
    if (path.endsWith('/object-url')) {
      const { name } = JSON.parse(seen.body) as { name: string }
      return json(200, { url: `${server.origin}/store/${Buffer.from(name).toString('base64url')}?S=${n}` })(
        res,
        seen,
        n,
      )
    }
    if (path.endsWith(`/${PLACE.cluster}/${PLACE.bucket}`))
      return json(200, { label: PLACE.bucket, cluster: PLACE.cluster })(res, seen, n)
    if (!path.endsWith('/object-list')) return missing(res, seen, n)
    const end = { is_truncated: false, next_marker: null }
    const data = [...held].map(([name, text]) => {
      const more = { last_modified: '2026-01-01T00:00:00', owner: 'o', ...end }
      return { name, size: text.length, etag: md5(text), ...more }
    })
    return json(200, { data, ...end })(res, seen, n)
  })
  engine = pageEngine({ onChanged: () => (refreshed += 1) })
})
afterEach(async () => {
  engine.clear()
  await server.close()
})

const send = (name = 'a.txt', text = 'original') =>
  engine.start({ kind: 'upload', ...PLACE, files: [{ name, file: new File([text], name) }] })
const row = (id: string) => engine.get().rows.find((t) => t.job === id)
const ended = async (id: string) => {
  await engine.whenOver(id)
  return vi.waitFor(() => {
    const state = row(id)?.state
    if (!state || !['done', 'failed', 'canceled'].includes(state.phase)) throw new Error(`still ${state?.phase}`)
    return state
  }, 20_000)
}
const lists = () => server.seen.filter((s) => s.url.includes('/object-list')).length
const puts = () => server.seen.filter((s) => s.method === 'PUT').length

test("a response with the file's MD5 proves an upload without another request", async () => {
  expect(await ended(send())).toMatchObject({ phase: 'done', percent: 100 })
  expect(lists()).toBe(0)
})
test('bytes damaged in transit fail the upload and name the object', async () => {
  onPut = keeps(undefined, () => 'CORRUPT!')
  const state = await ended(send('reports/may.csv'))
  expect(state.failure).toMatchObject({ fault: 'differs' })
  expect(state.failure?.detail).toContain('reports/may.csv')
  expect(refreshed).toBe(1)
})
test("an ETag that isn't an MD5, as of multipart or encrypted objects, is no failure", async () => {
  onPut = keeps(withEtag(`${md5('x')}-2`))
  expect((await ended(send())).phase).toBe('done')
  expect(lists()).toBe(0)
})
test('without a readable ETag the listing proves an upload', async () => {
  const silent = raw(200, 'text/plain', '')
  onPut = keeps(silent)
  expect((await ended(send())).phase).toBe('done')
  onPut = keeps(silent, () => 'CORRUPT!')
  expect((await ended(send('b.txt'))).failure).toMatchObject({ fault: 'differs' })
  onPut = silent
  expect((await ended(send('c.txt'))).failure).toMatchObject({ fault: 'not-stored' })
})
test("an upload whose response is lost after storing is done, and isn't sent again", async () => {
  onPut = keeps(reset)
  expect((await ended(send())).phase).toBe('done')
  expect(puts()).toBe(1)
  expect(refreshed).toBe(1)
})
test("an upload whose connection breaks isn't taken for an older object of its name", async () => {
  held.set('a.txt', 'old text')
  onPut = reset
  expect((await ended(send())).failure).toMatchObject({ fault: 'interrupted' })
  expect(refreshed).toBe(1)
})

/** Holds back the response to a PUT, and returns the function that sends one. */
async function waiting(id: string): Promise<(a: Answer) => void> {
  let release: ((a: Answer) => void) | undefined
  onPut = (res, seen, n) => {
    release = (a) => a(res, seen, n)
  }
  await expect.poll(() => row(id)?.state.phase).toBe('finishing')
  return vi.waitFor(() => {
    if (!release) throw new Error('not sent')
    return release
  }, 20_000)
}
test('canceling after the last byte reports a cancel only if nothing was stored', async () => {
  const stored = send()
  const answer = await waiting(stored)
  engine.cancelJob(stored)
  await expect.poll(() => row(stored)?.state.phase).toBe('confirming')
  answer(keeps())
  expect((await ended(stored)).phase).toBe('done')
  expect(held.get('a.txt')).toBe('original')
  expect(refreshed).toBe(1)

  const refused = send('b.txt')
  const no = await waiting(refused)
  engine.cancel(row(refused)?.id ?? '')
  no(raw(403, 'application/xml', '<Error><Code>AccessDenied</Code></Error>'))
  expect((await ended(refused)).phase).toBe('canceled')
})
test('canceling after the last byte without a response is reported as unconfirmed', async () => {
  const id = send()
  const answer = await waiting(id)
  engine.cancelJob(id)
  answer(reset)
  expect((await ended(id)).failure).toMatchObject({ fault: 'unconfirmed' })
})
test('canceling without a response is a cancel if the bucket is deleted, where nothing is stored', async () => {
  const id = send()
  const answer = await waiting(id)
  bucketThere = false
  engine.cancelJob(id)
  answer(reset)
  expect((await ended(id)).phase).toBe('canceled')
})

test('a deleted bucket ends the whole upload, each file with that cause', async () => {
  onPut = (res) => {
    bucketThere = false
    raw(404, 'application/xml', '<Error><Code>NoSuchBucket</Code></Error>')(
      res,
      { method: '', url: '', headers: {}, body: '', at: 0 },
      0,
    )
  }
  const files = Array.from({ length: 12 }, (_, i) => ({ name: `n${i}`, file: new File(['x'], `n${i}`) }))
  const id = engine.start({ kind: 'upload', ...PLACE, files })
  await engine.whenOver(id)
  expect(engine.get().jobs[0]).toMatchObject({ status: 'failed', halt: null, counts: { failed: 12, left: 0 } })
  expect(new Set(engine.failures(id).map((i) => i.state.failure?.fault))).toEqual(new Set(['bucket-gone']))
  expect(puts()).toBeLessThanOrEqual(4)
  engine.retryJob(id)
  await engine.whenOver(id)
  expect(puts()).toBeLessThanOrEqual(4)
})
test('a deleted bucket found when signing ends the upload', async () => {
  bucketThere = false
  expect((await ended(send())).failure).toMatchObject({ fault: 'bucket-gone' })
})
test('a full store is reported with a next step', async () => {
  onPut = raw(507, 'application/xml', '<Error><Code>QuotaExceeded</Code><Message>No room</Message></Error>')
  const { failure } = await ended(send())
  expect(failure).toMatchObject({ detail: 'QuotaExceeded: No room' })
  expect(failure?.next).toContain('more space')
})
test('a full store stops the upload instead of refusing every file, and a retry sends the rest', async () => {
  onPut = raw(507, 'application/xml', '<Error><Code>InsufficientStorage</Code></Error>')
  const files = Array.from({ length: 12 }, (_, i) => ({ name: `n${i}`, file: new File(['x'], `n${i}`) }))
  const id = engine.start({ kind: 'upload', ...PLACE, files })
  await expect.poll(() => engine.get().jobs[0]).toMatchObject({ status: 'halted', halt: { status: 507 } })
  await expect.poll(() => engine.get().jobs[0]?.counts).toMatchObject({ failed: 4, left: 8 })
  expect(puts()).toBe(4)
  onPut = keeps()
  engine.retryJob(id)
  await engine.whenOver(id)
  expect(engine.get().jobs[0]).toMatchObject({ status: 'done', counts: { done: 12, failed: 0 } })
})
test('a file that the store calls too large is reported as sent and rejected', async () => {
  onPut = raw(413, 'application/xml', '<Error><Code>EntityTooLarge</Code></Error>')
  const { failure } = await ended(send())
  expect(failure).toMatchObject({ fault: 'too-large', status: 413 })
  expect(failure?.detail).not.toContain('Nothing was sent')
})
test("a proxy's 403 page isn't reported as an expired URL", async () => {
  onPut = raw(403, 'text/html', '<!doctype html><p>Your session has expired. Sign in to the network.')
  const { failure } = await ended(send())
  expect(failure).toMatchObject({ fault: 'refused', status: 403 })
  expect(failure?.detail).toContain('proxy or firewall')
  expect(puts()).toBe(1)
})

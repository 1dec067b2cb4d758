import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultServer, json, raw, reset, type Answer, type FaultServer } from '#test/api/fault-server'
import { session } from '#/console/api/session/session'
import { anythingUnsaved, unsavedNames } from '#/console/api/session/unsaved'
import { memoryBox } from '#test/transfers/testing'
import { pageEngine, type PageEngine } from '#test/transfers/testing-engine'
import { createLedger } from './engine/ledger'
import { failure } from './engine/faults'
import { expiryFor } from './objects/sign'
import type { TransferSubject } from './engine/job'

let server: FaultServer
let engine: PageEngine
let changed: TransferSubject[]
beforeEach(async () => {
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
  changed = []
  engine = pageEngine({ onChanged: ({ subject }) => changed.push(subject) })
})
afterEach(async () => {
  engine.clear()
  await server.close()
})

let urls = 0
/** The API signs a new URL each time; the store answers as the test sets it. */
const store =
  (...puts: Answer[]): Answer =>
  (res, seen, n) => {
    if (seen.url.endsWith('/object-url')) {
      urls += 1
      return json(200, { url: `${server.origin}/eu-1/photos/b64?Signature=${urls}` })(res, seen, n)
    }
    if (seen.url.includes('/object-list'))
      return json(200, { data: [], is_truncated: false, next_marker: null })(res, seen, n)
    const answer = puts.length > 1 ? puts.shift() : puts[0]
    answer?.(res, seen, n)
  }
const file = (text: string, name = 'a.txt', type = 'text/plain') => new File([text], name, { type })
const PHOTOS = { cluster: 'eu-1', bucket: 'photos' }
const send = (f = file('hello'), name = 'dir/a.txt') =>
  engine.start({ kind: 'upload', ...PHOTOS, files: [{ name, file: f }] })
const row = (id: string) => engine.get().rows.find((t) => t.job === id)
const cancel = (id: string) => engine.cancel(row(id)?.id ?? '')
const retry = (id: string) => engine.retry(row(id)?.id ?? '')
const reach = (id: string, phase: string) =>
  vi.waitFor(() => expect(row(id)?.state.phase).toBe(phase), { timeout: 4000 })
const puts = () => server.seen.filter((s) => s.method === 'PUT')
const signs = () => server.seen.filter((s) => s.url.endsWith('/object-url'))
const ok: Answer = (res, { body }) =>
  void res.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
const refused = raw(403, 'application/xml', '<Error><Code>AccessDenied</Code></Error>')
const expired = raw(
  403,
  'application/xml',
  '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
)

test('an upload that continues keeps the id, title and counts of the whole job', () => {
  const whole = { id: 'j1', title: 'Upload 4 files', done: 2, skipped: 1 }
  expect(engine.start({ kind: 'upload', ...PHOTOS, files: [{ name: 'a.txt', file: file('hello') }] }, whole)).toBe('j1')
  expect(engine.get().jobs).toMatchObject([
    { id: 'j1', title: 'Upload 4 files', counts: { all: 4, done: 2, skipped: 1, left: 1 } },
  ])
})
test('the list drops old jobs, but none that failed', async () => {
  let runs = 0
  const page = pageEngine({
    upload: async () => {
      runs += 1
      if (runs === 1) throw failure('interrupted')
      return 'done'
    },
  })
  const ids: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const id = page.start({ kind: 'upload', ...PHOTOS, files: [{ name: `${n}.txt`, file: file('x') }] })
    ids.push(id)
    await page.whenOver(id)
  }
  const shown = page.get().jobs.map((j) => j.id)
  expect(shown[0]).toBe(ids[0])
  expect(shown).not.toContain(ids[1])
  expect(shown.length).toBeLessThan(55)
  page.clear()
})

const refuse = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
test('a reload asks about a job that the full disk couldn’t record, and not about others', async () => {
  server.say(() => undefined)
  let asks = false
  vi.stubGlobal('addEventListener', (kind: string) => (asks ||= kind === 'beforeunload'))
  vi.stubGlobal('removeEventListener', (kind: string) => (asks &&= kind !== 'beforeunload'))
  const recorded = pageEngine()
  recorded.start({ kind: 'delete', ...PHOTOS, shown: new Float64Array(), names: [{ name: 'a', size: 1 }] })
  await expect.poll(() => [unsavedNames().length, asks]).toEqual([1, false])
  const page = pageEngine({ ledger: createLedger({ ...memoryBox(), set: refuse }, () => 'tab') })
  page.start({ kind: 'delete', ...PHOTOS, shown: new Float64Array(), names: [{ name: 'b', size: 1 }] })
  await expect.poll(() => [unsavedNames().length, asks]).toEqual([2, true])
  recorded.clear()
  page.clear()
  vi.unstubAllGlobals()
})

describe('an upload', () => {
  test('is signed just in time, sends the signed type, and sends no token to the store', async () => {
    server.say(store(ok))
    const id = send()
    expect(anythingUnsaved()).toBe(true)
    await reach(id, 'done')
    expect(JSON.parse(signs()[0]?.body ?? '')).toEqual({
      name: 'dir/a.txt',
      method: 'PUT',
      expires_in: 360,
      content_type: 'text/plain; charset=utf-8',
    })
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-length': '5' }
    expect(puts()[0]).toMatchObject({ body: 'hello', headers })
    expect(puts()[0]?.headers.authorization).toBeUndefined()
    expect(row(id)?.state.percent).toBe(100)
    expect(changed).toMatchObject([PHOTOS])
    expect(anythingUnsaved()).toBe(false)
  })
  test('an empty file is uploaded', async () => {
    server.say(store(ok))
    const id = send(file('', 'empty', ''))
    await reach(id, 'done')
    expect(puts()[0]?.headers['content-type']).toBe('application/octet-stream')
  })
  test('a file over the maximum is refused before any request', async () => {
    server.say(store(ok))
    const id = send(file('x'.repeat(1001)))
    await reach(id, 'failed')
    expect(row(id)?.state.failure).toMatchObject({ fault: 'too-large' })
    expect(server.seen).toHaveLength(0)
  })
  test('a job offers no retry for what a retry can’t help', async () => {
    server.say(store(refused, ok))
    const id = engine.start({
      kind: 'upload',
      ...PHOTOS,
      files: [
        { name: 'large.txt', file: file('x'.repeat(1001)) },
        { name: 'refused.txt', file: file('hello') },
      ],
    })
    const isRetryable = () => engine.get().jobs.find((j) => j.id === id)?.retryable
    await engine.whenOver(id)
    expect(isRetryable()).toBe(true)
    engine.dismiss(engine.get().rows.find((t) => t.name === 'refused.txt')?.id)
    expect(isRetryable()).toBe(false)
    expect(engine.get().jobs[0]?.counts).toMatchObject({ failed: 2, left: 0 })
  })
  test('an expired URL is renewed once', async () => {
    server.say(store(expired, ok))
    const id = send()
    await reach(id, 'done')
    expect(new Set(puts().map((p) => p.url)).size).toBe(2)
    server.say(store(expired))
    const again = send(file('x'), 'other')
    await reach(again, 'failed')
    expect(row(again)?.state.failure?.fault).toBe('expired')
    expect(puts()).toHaveLength(4)
  })
  test.each([
    ['not-signed', json(400, { errors: [{ field: 'name', reason: 'Too long' }] }), /Too long/],
    ['bad-address', json(200, { url: 'https://evil.example/x' }), /isn’t allowed to access/],
    ['bad-address', json(200, { url: 'nonsense' }), /invalid URL/],
  ] as const)('%s', async (fault, sign, detail) => {
    // A URL of another origin is compared with the cluster's own domain before it is refused.
    server.say((res, seen, n) =>
      seen.url.includes('/clusters/')
        ? json(200, { id: 'eu-1', domain: 'eu-1.example', region: 'eu', static_site_domain: 's', status: 'available' })(
            res,
            seen,
            n,
          )
        : sign(res, seen, n),
    )
    const id = send()
    await reach(id, 'failed')
    expect(row(id)?.state.failure).toMatchObject({ fault })
    expect(row(id)?.state.failure?.detail).toMatch(detail)
    expect(puts()).toHaveLength(0)
    expect(changed).toEqual([])
  })
  test('a name that browsers would rewrite is refused unsent', async () => {
    server.say(json(200, { url: `${server.origin}/photos/a/../b?Signature=1` }))
    const id = send(file('x'), 'a/../b')
    await reach(id, 'failed')
    expect(row(id)?.state.failure?.fault).toBe('bad-address')
    expect(puts()).toHaveLength(0)
  })
  test('a broken connection never counts as done, and a retry signs and sends again', async () => {
    server.say(store(reset, raw(403, 'text/plain', 'probe'), ok))
    const id = send()
    await reach(id, 'failed')
    expect(row(id)?.state.failure?.fault).toBe('interrupted')
    // The object might exist nevertheless, so the list is read again.
    expect(changed).toMatchObject([PHOTOS])
    expect(anythingUnsaved()).toBe(false)
    retry(id)
    await reach(id, 'done')
    expect(puts().map((p) => p.body)).toEqual(['hello', 'hello'])
    expect(new Set(puts().map((p) => p.url)).size).toBe(2)
  })
})

describe('canceling', () => {
  test('before the first byte never sends the file', async () => {
    let release: (() => void) | undefined
    server.say((res, seen, n) => {
      release = () => json(200, { url: `${server.origin}/x?Signature=1` })(res, seen, n)
    })
    const id = send()
    await expect.poll(() => release).toBeDefined()
    cancel(id)
    release?.()
    server.say(store(ok))
    await reach(send(file('next'), 'next'), 'done')
    expect(row(id)?.state.phase).toBe('canceled')
    expect(puts().map((p) => p.body)).toEqual(['next'])
    expect(anythingUnsaved()).toBe(false)
  })
  test('of queued files sends nothing, and of sent files waits for the response', async () => {
    const open: (() => void)[] = []
    server.say(store((res, seen, n) => void open.push(() => refused(res, seen, n))))
    const ids = [1, 2, 3, 4, 5].map((i) => send(file('x'), `n${i}`))
    await expect.poll(() => open).toHaveLength(4)
    expect(row(ids[4] ?? '')?.state.phase).toBe('queued')
    for (const id of ids) cancel(id)
    await reach(ids[4] ?? '', 'canceled')
    for (const answer of open) answer()
    await expect.poll(() => engine.get().rows.map((t) => t.state.phase)).toEqual(Array(5).fill('canceled'))
    expect(puts()).toHaveLength(4)
    server.say(store(ok))
    retry(ids[4] ?? '')
    await reach(ids[4] ?? '', 'done')
  })
})

test('a canceled upload that is retried is offered after a reload until it has ended', async () => {
  const box = memoryBox()
  const ledger = createLedger(box, () => 'tab')
  const finish = new Map<string, () => void>()
  const page = pageEngine({
    ledger,
    upload: ({ name }, { signal }) =>
      new Promise((done, fail) => {
        finish.set(name, () => done('done'))
        signal.addEventListener('abort', () => fail(new DOMException('Canceled.', 'AbortError')), { once: true })
      }),
  })
  const id = page.start({
    kind: 'upload',
    ...PHOTOS,
    files: [
      { name: 'a.txt', file: file('x') },
      { name: 'b.txt', file: file('x', 'b.txt') },
    ],
  })
  const second = [...page.jobs()].flatMap((j) => [...j.running]).find((item) => item.name === 'b.txt')?.id ?? ''
  page.cancel(second)
  finish.get('a.txt')?.()
  await page.whenOver(id)
  await ledger.settled()
  expect([...box.all]).toEqual([])
  page.retry(second)
  await ledger.settled()
  const [left] = await createLedger(box, () => 'tab').unfinished()
  expect(left?.files.map((f) => [f.name, f.over])).toEqual([
    ['a.txt', true],
    ['b.txt', false],
  ])
  finish.get('b.txt')?.()
  await page.whenOver(id)
  await ledger.settled()
  expect([...box.all]).toEqual([])
  page.clear()
})

test('four uploads run at once, and one name never twice at the same time', async () => {
  const held: (() => void)[] = []
  let most = 0
  let started = 0
  // Answers wait until `together` uploads are here, and a little longer for one too many.
  let together = 4
  server.say(
    store((res, seen, n) => {
      started += 1
      held.push(() => ok(res, seen, n))
      most = Math.max(most, held.length)
      if (held.length < together && started < 10) return
      setTimeout(() => {
        for (const answer of held.splice(0)) answer()
      }, 20)
    }),
  )
  const ids = Array.from({ length: 10 }, (_, i) => send(file(`${i}`), `n${i}`))
  for (const id of ids) await reach(id, 'done')
  expect(most).toBe(4)
  most = 0
  together = 1
  const same = [1, 2, 3].map((i) => send(file(`v${i}`), 'same'))
  for (const id of same) await reach(id, 'done')
  expect(most).toBe(1)
  expect(
    puts()
      .slice(-3)
      .map((p) => p.body),
  ).toEqual(['v1', 'v2', 'v3'])
  expect(engine.get().rows).toHaveLength(13)
  engine.dismiss(row(same[0] ?? '')?.id)
  expect(engine.get().rows).toHaveLength(12)
  engine.dismiss()
  expect(engine.get()).toMatchObject({ rows: [], jobs: [] })
})

test.each([
  [0, undefined, 360],
  [5_368_709_120, undefined, 43_250],
  [5_368_709_120, 1, 86_400],
  [100_000_000, 100_000_000, 360],
  [1_000_000, 0, 86_400],
])('%i bytes at %s B/s: the URL is valid for %i s', (bytes, speed, seconds) => {
  expect(expiryFor(bytes, speed)).toBe(seconds)
})

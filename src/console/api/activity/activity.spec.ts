import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buckets } from '#/contract/buckets'
import { tls } from '#/contract/tls'
import { activity, MAX_ACTIVITIES, withActivity, outcomeOf } from './activity'
import { call } from '../client/client'
import { faultServer, json, raw, reset, type FaultServer } from '#test/api/fault-server'
import { MemoryStorage } from '#test/api/memory-storage'
import { session } from '../session/session'

let server: FaultServer
beforeAll(async () => {
  server = await faultServer()
})
afterAll(() => server.close())
beforeEach(() => session.begin('token-canary', `${server.origin}/v4`))
afterEach(() => session.end())

const held = () => {
  const gate = new EventTarget()
  const promise = new Promise<void>((done) => gate.addEventListener('open', () => done()))
  return { promise, open: () => void gate.dispatchEvent(new Event('open')) }
}
const nothing = () => Promise.resolve()
const lines = () => activity.get().all
const pem = { certificate: 'CERT', private_key: 'KEY-CANARY' }
const at = { clusterId: 'eu-1', bucket: 'logs' }
const upload = () => call(tls.upload, { params: at, body: pem })
const remove = (bucket: string, group?: string) =>
  call(buckets.remove, { params: { ...at, bucket } }, group === undefined ? {} : { within: group })

test('a write is listed while it runs and then with its outcome, a read is not', async () => {
  const hold = held()
  server.say((res, seen, nth) => void hold.promise.then(() => json(200, { ssl: true })(res, seen, nth)))
  const sent = upload()
  await expect.poll(() => server.seen.length).toBeGreaterThan(0)
  expect(lines().map((a) => [a.sent?.op.id, outcomeOf(a), a.count])).toEqual([['tls.upload', 'running', 1]])
  hold.open()
  await sent
  expect(lines().map((a) => [outcomeOf(a), a.why])).toEqual([['done', null]])
  server.say(json(200, { ssl: true }))
  await call(tls.view, { params: at })
  expect(lines()).toHaveLength(1)
})

test('no token or secret field is stored', async () => {
  server.say(json(200, { ssl: true }))
  await upload()
  expect(JSON.stringify(lines())).toContain('$PRIVATE_KEY')
  expect(JSON.stringify(lines())).not.toMatch(/CANARY|canary/)
})

test.each([
  [
    'refused',
    json(400, { errors: [{ field: 'label', reason: 'The bucket holds objects.' }] }),
    /label: The bucket holds/,
  ],
  ['unknown', raw(500, 'text/html', '<h1>Broken</h1>'), /Status 500/],
  ['unknown', reset, /response was lost/],
] as const)('an outcome is %s', async (outcome, answer, why) => {
  server.say(answer)
  await remove('logs').catch(() => undefined)
  const [line] = lines()
  expect(line && outcomeOf(line)).toBe(outcome)
  expect(line?.why).toMatch(why)
})

test('404 counts as done for a deletion only, also in a group', async () => {
  server.say(json(404, { errors: [{ reason: 'Not found' }] }))
  await remove('logs').catch(() => undefined)
  for (const bucket of ['a', 'b']) await remove(bucket, 'g1').catch(() => undefined)
  await upload().catch(() => undefined)
  expect(lines().map((a) => [a.done, outcomeOf(a), a.why === null])).toEqual([
    [1, 'done', true],
    [2, 'done', true],
    [0, 'refused', false],
  ])
  expect(lines().at(-1)?.why).toMatch(/doesn’t exist/)
})

test('a group is one line with a count and its worst outcome', async () => {
  server.say(json(200, {}))
  await remove('a', 'g1')
  server.say(json(400, { errors: [{ reason: 'No.' }] }))
  await remove('b', 'g1').catch(() => undefined)
  server.say(json(200, {}))
  await remove('c', 'g1')
  await remove('d')
  expect(lines().map((a) => [a.count, a.done, a.refused, outcomeOf(a)])).toEqual([
    [3, 2, 1, 'refused'],
    [1, 1, 0, 'done'],
  ])
})

test('a call within another line adds no line', async () => {
  server.say(json(200, {}))
  await call(buckets.remove, { params: at }, { within: true })
  expect(lines()).toEqual([])
})

test('signing out clears the activity, also for responses that arrive later', async () => {
  const hold = held()
  const late = withActivity({ op: buckets.create, args: {} }, () => hold.promise)
  expect(lines()).toHaveLength(1)
  session.end()
  hold.open()
  await late
  expect(lines()).toEqual([])
})

test('the oldest lines are dropped and counted', async () => {
  for (let i = 0; i < MAX_ACTIVITIES + 3; i += 1) await withActivity({ op: buckets.create, args: { i } }, nothing)
  expect(lines()).toHaveLength(MAX_ACTIVITIES)
  expect(activity.get().dropped).toBe(3)
  expect(lines()[0]?.sent?.args).toEqual({ i: 3 })
})

const API = 'https://api.test/v4'
/** Reloads the tab: fresh modules over the same storage. */
const load = async () => {
  vi.resetModules()
  const page = await import('./activity')
  const { session: own } = await import('../session/session')
  return { ...page, session: own, titles: () => page.activity.get().all.map((a) => [a.title, page.outcomeOf(a)]) }
}
const change = (title: string) => ({ op: buckets.create, args: {}, title })
const big = (title: string, length: number) => ({ ...change(title), args: { body: { text: 'x'.repeat(length) } } })
const stored = () => sessionStorage.getItem('cloud-console.activity') ?? ''

describe('a reload', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', new MemoryStorage()))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('keeps every line from its start; a lost response is an unknown outcome', async () => {
    const first = await load()
    first.session.begin('token-canary', API)
    await first.withActivity(change('kept'), nothing)
    void first.withActivity(change('under way'), () => held().promise)
    const next = await load()
    expect(next.titles()).toEqual([
      ['kept', 'done'],
      ['under way', 'unknown'],
    ])
    await next.withActivity(change('later'), nothing)
    expect((await load()).titles()).toHaveLength(3)
    expect(stored()).not.toContain('canary')
  })

  test('keeps the newest lines that fit, and leaves room for drafts', async () => {
    const page = await load()
    page.session.begin('token-one', API)
    const lengths = { oldest: 1, old: 300_000, first: 400_000, huge: 600_000, small: 1, last: 400_000 }
    for (const [title, length] of Object.entries(lengths)) await page.withActivity(big(title, length), nothing)
    expect(stored().length).toBeLessThan(1_000_000)
    // No line is left out before an older one, from which a page could read an outdated setting.
    expect((await load()).titles()).toEqual([
      ['first', 'done'],
      ['small', 'done'],
      ['last', 'done'],
    ])
  })

  test('keeps no outdated lines in a storage that is full', async () => {
    const page = await load()
    page.session.begin('token-one', API)
    await page.withActivity(change('first'), nothing)
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    await page.withActivity(change('second'), nothing)
    expect((await load()).titles()).toEqual([])
  })

  test('serializes a line when it changes, and not with each change of another', async () => {
    const page = await load()
    page.session.begin('token-one', API)
    let read = 0
    const text = { toJSON: () => String((read += 1)) }
    await page.withActivity({ ...change('long'), args: { body: { text } } }, nothing)
    expect(read).toBe(2)
    for (const title of ['a', 'b', 'c']) await page.withActivity(change(title), nothing)
    expect(read).toBe(2)
  })

  test('over an expired token keeps the lines for the same account alone', async () => {
    const first = await load()
    first.session.begin('token-one', API)
    await first.withActivity(change('kept'), nothing)
    first.session.expire('token-one')
    const same = await load()
    expect(same.titles()).toEqual([])
    same.session.begin('token-renewed', API)
    expect(same.titles()).toEqual([['kept', 'done']])
    same.session.expire('token-renewed')
    const other = await load()
    other.session.replace('token-other', API)
    expect(other.titles()).toEqual([])
    expect(stored()).toBe('')
  })

  test.each(['end', 'replace'] as const)('is empty after %s, even if that settles or cancels a change', async (how) => {
    const hold = held()
    const page = await load()
    page.session.begin('token-one', API)
    await page.withActivity(change('done'), nothing)
    const late = page.withActivity(change('late'), () => hold.promise)
    page.session.onWipe(() => void page.withActivity(change('canceled'), nothing))
    page.session.expire('token-one')
    if (how === 'end') page.session.end()
    else page.session.replace('token-other', API)
    hold.open()
    await late
    expect(page.titles()).toEqual([])
    expect(stored()).toBe('')
    expect((await load()).titles()).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BytesInFlight } from '#/server/core/bytes-in-flight'
import { Limits, OBJECT_REQUESTS, PREFLIGHTS, PUBLIC_LISTS, WRONG_SIGNATURES, type Window } from '#/server/core/limits'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

const limits = new Limits()
const unread = new BytesInFlight('unread', 1000, 2000)
const KIB = 1024
const downloads = new BytesInFlight('unread', 150 * KIB, 300 * KIB)
let t: ObjectsTest
let signed: string
beforeAll(async () => {
  t = await objectsTest({ limits, unread, downloads }, { rateLimits: true })
  await t.bucket('limits')
  await t.put('limits', 'x')
  signed = await t.sign('limits', 'x')
})
beforeEach(() => t.api.clock.forward(61))
afterAll(() => t.close())

/** Uses up a window except for one request. */
const spend = (window: Window) => {
  for (let n = 1; n < window.limit; n++) limits.takeOf([window], '127.0.0.1', t.api.clock.now())
}

test("wrong signatures are limited by address, and valid ones of that address aren't (security M3)", async () => {
  const wrong = `${signed}0`
  spend(WRONG_SIGNATURES)
  expect((await t.send('GET', wrong)).status).toBe(403)
  const no = await t.send('GET', wrong)
  expect({
    status: no.status,
    'retry-after': no.headers['retry-after'],
    'access-control-allow-origin': no.headers['access-control-allow-origin'],
  }).toEqual({ status: 429, 'retry-after': '60', 'access-control-allow-origin': '*' })
  expect(no.text).toContain('<Code>TooManyRequests</Code>')
  expect((await t.send('GET', signed)).status).toBe(200)
  t.api.clock.forward(60)
  expect((await t.send('GET', wrong)).status).toBe(403)
})

test("requests for objects are limited by address, and health checks aren't (security M3)", async () => {
  spend(OBJECT_REQUESTS)
  expect((await t.send('GET', signed)).status).toBe(200)
  const no = await t.send('GET', signed)
  expect({ status: no.status, 'retry-after': no.headers['retry-after'] }).toEqual({ status: 429, 'retry-after': '60' })
  expect((await t.send('GET', '/readyz')).status).toBe(200)
  t.api.clock.forward(60)
  expect((await t.send('GET', signed)).status).toBe(200)
})

test('lists of public buckets have a window of their own, and objects are still sent', async () => {
  await t.bucket('counted', { acl: 'public-read' })
  const list = async () => (await t.send('GET', '/?delimiter=/', { headers: t.at('counted') })).status
  spend(PUBLIC_LISTS)
  expect([await list(), await list()]).toEqual([200, 429])
  expect((await t.send('GET', signed)).status).toBe(200)
  t.api.clock.forward(60)
  expect(await list()).toBe(200)
})

test('preflights beyond a window are answered without a look at the bucket', async () => {
  await t.bucket('closed', { cors_enabled: false })
  const select = vi.spyOn(t.api.db, 'selectFrom')
  const ask = async () => {
    const headers = { 'Access-Control-Request-Method': 'PUT' }
    const { status, headers: got } = await t.send('OPTIONS', '/us-iad-1/closed/x', { headers })
    return [status, got['access-control-allow-origin']]
  }
  expect(await ask()).toEqual([403, undefined])
  spend(PREFLIGHTS)
  expect(select).toHaveBeenCalled()
  select.mockClear()
  expect(await ask()).toEqual([200, '*'])
  expect(select).not.toHaveBeenCalled()
  select.mockRestore()
})

test('public lists are refused while an address or all together have too many unread bytes (security B3)', async () => {
  await t.bucket('listed', { acl: 'public-read' })
  const list = async () => {
    const { status, headers } = await t.send('GET', '/', { headers: t.at('listed') })
    return [status, headers['retry-after']]
  }
  const read: (() => void)[] = []
  const wait = (who: string) => unread.add(who, 1000, (done) => read.push(done))
  wait('127.0.0.1')
  expect(await list()).toEqual([429, '1'])
  expect((await t.send('GET', signed)).status).toBe(200)
  for (const done of read.splice(0)) done()
  for (const who of ['a', 'b']) wait(who)
  expect(await list()).toEqual([503, '1'])
  for (const done of read) done()
  expect(await list()).toEqual([200, undefined])
  expect(t.failures).toEqual([])
})

test('large objects are refused while an address or all together have too many unread downloads (security B3)', async () => {
  await t.put('limits', 'large', 'x'.repeat(100 * KIB))
  const large = { GET: await t.sign('limits', 'large'), HEAD: await t.sign('limits', 'large', { method: 'HEAD' }) }
  const get = async (method: 'GET' | 'HEAD' = 'GET') => {
    const { status, headers, text } = await t.send(method, large[method])
    return [status, headers['retry-after'], /<Code>(.*)<\/Code>/.exec(text)?.[1]]
  }
  const read: (() => void)[] = []
  const wait = (who: string, bytes: number) => downloads.add(who, bytes, (done) => read.push(done))
  wait('127.0.0.1', 100 * KIB)
  expect(await get()).toEqual([429, '1', 'TooManyRequests'])
  expect(await get('HEAD')).toEqual([200, undefined, undefined])
  expect((await t.send('GET', large.GET, { headers: { range: 'bytes=0-99' } })).status).toBe(206)
  expect((await t.send('GET', signed)).text).toBe('hello')
  for (const done of read.splice(0)) done()
  for (const who of ['a', 'b']) wait(who, 140 * KIB)
  expect(await get()).toEqual([503, '1', 'SlowDown'])
  expect((await t.send('GET', signed)).text).toBe('hello')
  for (const done of read) done()
  expect(await get()).toEqual([200, undefined, undefined])
  expect(t.failures).toEqual([])
})

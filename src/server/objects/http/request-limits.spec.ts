import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Limits, OBJECT_REQUESTS, WRONG_SIGNATURES, type Window } from '#/server/core/limits'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

const limits = new Limits()
let t: ObjectsTest
let signed: string
beforeAll(async () => {
  t = await objectsTest({ limits }, { rateLimits: true })
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

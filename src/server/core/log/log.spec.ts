import { expect, test } from 'vitest'
import { errorLine } from './log'
import { requestLog } from './request-log'

const SECRETS = [
  ['Authorization: Bearer s3cr3t-of-a-caller', 's3cr3t-of-a-caller'],
  ['GET /a?AccessKeyId=AKEXAMPLE1&Signature=5ecre7', '5ecre7'],
  ['GET /a?Signature=1&AccessKeyId=AKEXAMPLE1', 'AKEXAMPLE1'],
  ['-----BEGIN PRIVATE KEY-----\nMIIEsecret\n-----END PRIVATE KEY-----', 'MIIEsecret'],
  ['a key cut short: -----BEGIN PRIVATE KEY-----\nMIIEsecret', 'MIIEsecret'],
  ['{"secret_key":"hunter2"}', 'hunter2'],
  ['connect postgres://console:hunter2@db.internal:5432/console', 'hunter2'],
  ['connect postgres://console:p%40ss:w0rd@db.internal/console', 'w0rd'],
  ['GET https://s3.example/b/a?X-Amz-Credential=AKEXAMPLE1&X-Amz-Signature=5ecre7', '5ecre7'],
  ['GET https://s3.example/b/a?X-Amz-Signature=5ecre7&x-amz-credential=AKEXAMPLE1', 'AKEXAMPLE1'],
  ['AWS4-HMAC-SHA256 Credential=AKEXAMPLE1/x, SignedHeaders=host, Signature=5ecre7', '5ecre7'],
  ['{"password": "hunter2"}', 'hunter2'],
  ['api_key=hunter2', 'hunter2'],
] as const

test.each(SECRETS)('secrets never reach the log: %s', (text, secret) => {
  const line = errorLine(new Error(text))
  expect(line).not.toContain(secret)
  expect(line).toContain('[REDACTED]')
  // One entry is one line.
  expect(line).not.toContain('\n')
})

test('refusals that anybody can cause become at most 200 lines a minute of each status, and a count', () => {
  const lines: { status?: number; note?: string }[] = []
  let now = 0
  const write = requestLog(
    (line) => lines.push(JSON.parse(line) as { status?: number; note?: string }),
    () => now,
  )
  const request = (status: number, route = '/volumes', account?: number) =>
    write({ method: 'GET', route, status, milliseconds: 1, address: 'x', account })
  for (let n = 0; n < 1000; n++) for (const status of [401, 429, 200, 403, 500]) request(status, '/volumes', 1)
  const count = (status: number) => lines.filter((line) => line.status === status).length
  expect([401, 429, 200, 403, 500].map(count)).toEqual([200, 200, 1000, 1000, 1000])
  /** Lines written by the first request of a later minute. */
  const linesAt = (time: number, status: number) => {
    now = time
    lines.length = 0
    request(status)
    return lines.map((line) => line.note ?? line.status)
  }
  expect(linesAt(60_000, 429)).toEqual([
    '800 more requests were refused with 401 within a minute.',
    '800 more requests were refused with 429 within a minute.',
    429,
  ])
  for (let n = 0; n < 500; n++) for (const route of ['/v4/?', 'OPTIONS', 'OPTIONS object']) request(404, route)
  for (let n = 0; n < 500; n++) for (const status of [403, 405]) request(status)
  request(503)
  expect(linesAt(120_000, 200)).toEqual([
    '300 more requests asked for unknown paths of the API within a minute.',
    '300 more requests asked what other origins may do within a minute.',
    '300 more requests asked what other origins may do with objects within a minute.',
    '300 more requests were refused with 403 within a minute.',
    '300 more requests were refused with 405 within a minute.',
    200,
  ])
})

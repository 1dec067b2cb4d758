import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import { buildRequest } from '#/console/api/base/request'
import { monitoring } from '#/contract/monitoring'
import { API, useApi } from '#test/api/dialect-testing'
import { errorReport, reportName } from './error-report'

const at = new Date('2026-11-21T18:30:00Z')
const failed = (reason: string) =>
  new ApiError({ kind: 'server', op: 'buckets.list', status: 500, errors: [{ field: '', reason }] })

test('the draft names operation, status, time and page', () => {
  expect(errorReport(failed('Broken\nthread.'), at, '/buckets')).toEqual({
    summary: 'The API returned an error',
    description: [
      'The console showed this error:',
      '',
      '> The API returned an error. Broken thread.',
      '',
      '- Operation: `buckets.list`, status 500',
      '- Time: 2026-11-21T18:30:00.000Z',
      '- Page: `/buckets`',
      '',
      'What I was doing:',
      '',
    ].join('\n'),
  })
})

test('text that looks like a secret is redacted in reason and path', () => {
  const token = '0123456789abcdef0123456789abcdef'
  const { description } = errorReport(failed(`Token ${token} is bad.`), at, `/buckets/${token}`)
  expect(description).not.toContain('0123456789abcdef')
  expect(description).toContain('Token (redacted) is bad.')
})

test('an exception of the console gives its kind, and no stack', () => {
  const { summary, description } = errorReport(new TypeError('x is undefined'), at, '/keys')
  expect(summary).toBe('Something went wrong')
  expect(description).toContain('- Error: `TypeError`')
  expect(description).not.toContain('spec.ts')
})

const name = (reason: string, when: Date) => reportName(errorReport(failed(reason), when, '/buckets'))
test('the same error later has the same name, another has another', () => {
  expect(name('Broken.', at)).toBe(name('Broken.', new Date('2026-11-22T00:00:00Z')))
  expect(name('Broken.', at)).not.toBe(name('Other.', at))
})

const withId = (requestId: string) =>
  errorReport(new ApiError({ kind: 'server', op: 'buckets.list', status: 500, requestId }), at, '/buckets')
test('the request id is part of the draft, and changes nothing about which draft it is (security S2)', () => {
  expect(withId('3f9c2b7d1e0a4c55').description).toContain('- Request ID: `3f9c2b7d1e0a4c55`')
  expect(reportName(withId('3f9c2b7d1e0a4c55'))).toBe(reportName(withId('0000000000000001')))
})

describe('on an API with words of its own', () => {
  afterEach(() => useApi())
  test('the draft names the request as it was sent', async () => {
    await useApi('linode')
    buildRequest(monitoring.client, { params: { clientId: 7 } }, { base: API, token: null })
    const error = new ApiError({ kind: 'server', op: 'monitoring.client', status: 500 })
    expect(errorReport(error, at, '/monitoring/7').description).toContain(
      '- Operation: `GET /longview/clients/{clientId}`, status 500',
    )
  })
})

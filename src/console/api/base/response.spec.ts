import { describe, expect, test } from 'vitest'
import { readErrors, retryAfter } from './response'

describe('error bodies in all known forms', () => {
  test.each([
    [{ errors: [{ field: 'label', reason: 'Taken' }] }, [{ field: 'label', reason: 'Taken' }]],
    [{ errors: [{ reason: 'Not found' }] }, [{ field: '', reason: 'Not found' }]],
    [{ errors: [{ field: null, reason: 'No' }] }, [{ field: '', reason: 'No' }]],
    [{ errors: [{ field: 'a' }] }, [{ field: 'a', reason: 'This value was refused.' }]],
    [{ errors: ['plain'] }, [{ field: '', reason: 'plain' }]],
    [{ errors: [null, 7, {}, []] }, []],
    [{ errors: 'x' }, []],
    [null, []],
    [[], []],
    ['x', []],
  ])('%j', (body, errors) => {
    expect(readErrors(body)).toEqual(errors)
  })
})
test.each([
  ['2', 2],
  ['3600', 3600],
  ['soon', null],
  ['-5', null],
  ['1e9', null],
  ['2027', 2027],
  ['86400', 86_400],
  // A far time is honored for a day.
  ['999999', 86_400],
  ['Sun, 03 Jan 2027 00:00:00 GMT', 86_400],
  ['Fri, 01 Jan 2027 00:00:10 GMT', 10],
  ['Thu, 31 Dec 2026 00:00:00 GMT', 0],
  [undefined, null],
])('Retry-After %j is %j s', (value, seconds) => {
  const headers = { date: 'Fri, 01 Jan 2027 00:00:00 GMT', ...(value === undefined ? {} : { 'retry-after': value }) }
  expect(retryAfter(new Response(null, { headers }))).toBe(seconds)
})

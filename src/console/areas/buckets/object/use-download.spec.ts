import { expect, test } from 'vitest'
import { isCarried } from './use-download'

const GIB = 1024 ** 3

test.each<[string, number | null]>([
  ['application/octet-stream', GIB],
  ['text/plain', 2 * GIB],
  ['text/plain; charset=utf-8', null],
  ['application/pdf', 2 * GIB],
  ['application/vnd.api+json', 2 * GIB],
  ['', 100],
])('the page saves an object of type %j and %s bytes itself, so that no tab opens', (type, size) => {
  expect(isCarried(type, size)).toBe(true)
})
test('the browser alone downloads what the page can’t read, and what is large and would be saved anyway', () => {
  expect([isCarried(undefined, 100), isCarried('application/zip', 2 * GIB)]).toEqual([false, false])
  // Without a type, a browser might show it.
  expect(isCarried(null, 2 * GIB)).toBe(true)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './redirect'

const origin = 'https://console.example'
const isRoute = (path: string) => /^\/(buckets|volumes)(\/|$)/.test(path)
const go = (target: unknown) => safeRedirect(target, isRoute, '/', origin)

test.each([
  '//evil.example/buckets',
  '/\\evil.example/buckets',
  '/%09/evil.example',
  '/\t/evil.example/buckets',
  'https:evil.example/buckets',
  'https://evil.example/buckets',
  'javascript:alert(1)//buckets',
  'data:text/html,/buckets',
  '/..//evil.example/buckets',
  '/buckets/../..//evil.example',
  '/buckets\u0000',
  '\\\\evil.example\\buckets',
  'https://console.example@evil.example/buckets',
  '/unknown',
  ' /buckets',
  '',
  undefined,
  7,
  ['/buckets'],
])('refuses %j', (target) => {
  expect(go(target)).toBe('/')
})
test.each(['/buckets', '/buckets/eu-1/photos?page=2#top', '/volumes/?q=a%2Fb'])('accepts %s', (target) => {
  expect(go(target)).toBe(target)
})
test('a path with two slashes is refused', () => {
  expect(safeRedirect('/..//evil.example', () => true, '/', origin)).toBe('/')
})
test('a path with .. is judged by its result', () => {
  expect(go('/buckets/../volumes')).toBe('/volumes')
  expect(go('/buckets/../login')).toBe('/')
})
test('any text leads to a page of this console', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\0',
    ':',
    '@',
    '?',
    '#',
    'evil.example',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true }),
    fc
      .array(fc.oneof(part, fc.constantFrom('buckets', 'volumes', 'javascript', 'https', 'data')), { maxLength: 9 })
      .map((all) => all.join('')),
  )
  const prefixed = fc.tuple(fc.constantFrom('', '/', '/buckets', '/buckets/'), text).map((all) => all.join(''))
  fc.assert(
    fc.property(prefixed, (target) => {
      const url = new URL(go(target), origin)
      expect(url.origin).toBe(origin)
      expect(url.pathname === '/' || isRoute(url.pathname)).toBe(true)
    }),
  )
})

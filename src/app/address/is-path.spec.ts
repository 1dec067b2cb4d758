import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPath } from './is-path'

const origin = 'https://console.example'

test.each(['/', '/volumes/12', '/buckets/us-east-1/logs?folder=2026%2F11%2F#top', '/betas/a%20b'])(
  '%j is a path',
  (text) => expect(isPath(text)).toBe(true),
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/volumes\\12',
  '/volumes\u0000',
  '/volumes\u007f',
  ' /volumes',
  'volumes',
  'https://evil.example/volumes',
  '',
  7,
  null,
  ['/volumes'],
])('%j isn’t a path', (text) => expect(isPath(text)).toBe(false))

test('every path leads to a page of this origin', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\r\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%09',
    'evil.example',
  )
  const text = fc.array(fc.oneof(part, fc.string()), { maxLength: 8 }).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(text, (path) => {
      fc.pre(isPath(path))
      expect(new URL(path, origin).origin).toBe(origin)
    }),
  )
})

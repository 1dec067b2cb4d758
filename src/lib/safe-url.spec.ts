import { expect, test } from 'vitest'
import { safeHref } from './safe-url'

test.each([
  ['https://example.test/a b', 'https://example.test/a%20b'],
  ['HTTP://Example.test', 'http://example.test/'],
  ['mailto:someone@example.test', 'mailto:someone@example.test'],
  ['/buckets?page=2#x', '/buckets?page=2#x'],
])('%s is safe to link', (text, href) => {
  expect(safeHref(text, 'https://console.example.test')).toBe(href)
})

test.each([
  '',
  null,
  undefined,
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example.test',
  '/\\evil.example.test',
  '/\t/evil.example.test',
  'buckets',
  'https://user:secret@example.test',
  'blob:https://example.test/1',
])('%j is not safe to link', (text) => {
  expect(safeHref(text, 'https://console.example.test')).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { SniffResult } from '#/lib/sniff'
import { falseClaim } from './preview-data'

const of = (kind: SniffResult['kind'], declared: string | null, unpacked = false) =>
  falseClaim({ look: { kind }, declared, unpacked, whole: true, url: '' })

test('a content type that claims something else is named', () => {
  expect(of('html', 'image/png')).toBe('image/png')
  expect(of('image', 'text/html; charset=utf-8')).toBe('text/html')
  expect(of('binary', 'application/json')).toBe('application/json')
  expect(of('text', 'application/gzip')).toBe('application/gzip')
})

test('one that fits, claims nothing or is absent is not', () => {
  for (const [kind, type] of [
    ['image', 'image/jpeg'],
    ['svg', 'image/svg+xml'],
    ['html', 'text/plain'],
    ['json', 'application/problem+json'],
    ['audio', 'video/mp4'],
    ['binary', 'application/octet-stream'],
    ['text', null],
    ['empty', 'image/png'],
  ] as const)
    expect(of(kind, type)).toBeUndefined()
  expect(of('text', 'application/gzip', true)).toBeUndefined()
})

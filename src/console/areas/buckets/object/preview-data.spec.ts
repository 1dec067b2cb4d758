import { expect, test } from 'vitest'
import type { SniffResult } from '#/lib/sniff'
import { contradictingType } from './preview-data'

const of = (kind: SniffResult['kind'], declared: string | null, unpacked = false) =>
  contradictingType({ look: { kind }, declared, unpacked, whole: true, url: '' })

test('a content type that contradicts the bytes is reported', () => {
  expect(of('html', 'image/png')).toBe('image/png')
  expect(of('image', 'text/html; charset=utf-8')).toBe('text/html')
  expect(of('binary', 'application/json')).toBe('application/json')
  expect(of('text', 'application/gzip')).toBe('application/gzip')
})

test('a content type that fits, is generic or is absent is not reported', () => {
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

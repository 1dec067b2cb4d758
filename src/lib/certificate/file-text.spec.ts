import { describe, expect, test } from 'vitest'
import { der } from './der'
import { derLabel, fileText } from './file-text'
import { coversHost, withoutPort } from './host-names'

const bytes = (text: string) => new TextEncoder().encode(text)

test('text stays as it is, also as Windows editors write it', () => {
  expect(fileText(bytes('-----BEGIN X-----\r\n'))).toBe('-----BEGIN X-----\r\n')
  expect(fileText(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('a')
  expect(fileText(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toBe('a')
})

test.each([
  ['a picture', [0xff, 0xd8, 0xff, 0xe0]],
  ['zeros', [0, 0, 0, 0]],
  ['DER of something else', [0x30, 0x03, 0x02, 0x01, 0x80]],
])('%s is refused', (_, content) => {
  expect(() => fileText(new Uint8Array(content))).toThrow()
})

test('truncated DER, or DER followed by more bytes, is refused', () => {
  const key = der(0x30, new Uint8Array([2, 1, 1]), der(4, new Uint8Array(200)))
  expect(derLabel(key)).toBe('EC PRIVATE KEY')
  expect(derLabel(key.subarray(0, 100))).toBeUndefined()
  expect(derLabel(new Uint8Array([...key, 0]))).toBeUndefined()
})

describe('names', () => {
  test.each([
    ['files.example', 'FILES.example', true],
    ['files.example.', 'files.example', true],
    ['*.example', 'files.example', true],
    ['*.example', 'a.files.example', false],
    ['*.example', 'example', false],
    ['f*.example', 'files.example', false],
    ['files.example', 'files.example.org', false],
  ])('%s for %s: %s', (name, host, fits) => {
    expect(coversHost(name, host)).toBe(fits)
  })

  test("a port isn't part of a name", () => {
    expect(withoutPort('a.localhost:4001')).toBe('a.localhost')
  })
})

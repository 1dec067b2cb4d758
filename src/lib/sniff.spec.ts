import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { look, decodedText } from './sniff'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
const at = (sample: Uint8Array, declared: string | null = null, name = 'x', whole = true) =>
  look({ bytes: sample, whole, declared, name })

describe('the type follows the first bytes, whatever is claimed', () => {
  for (const [first, kind, type] of [
    ['\x89PNG\r\n\x1a\n rest', 'image', 'image/png'],
    ['\xff\xd8\xff\xe0JFIF', 'image', 'image/jpeg'],
    ['GIF89a..', 'image', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image', 'image/webp'],
    ['\0\0\0\x20ftypavif\0\0', 'image', 'image/avif'],
    [`BM\x46\0\0\0\0\0\0\0\x36${'\0'.repeat(20)}`, 'image', 'image/bmp'],
    ['\0\0\x01\0\x01\0\x10\x10', 'image', 'image/x-icon'],
    ['\0\0\0\x18ftypisom\0\0', 'video', 'video/mp4'],
    ['\0\0\0\x18ftypM4A \0\0', 'audio', 'audio/mp4'],
    ['\x1aE\xdf\xa3....webm', 'video', 'video/webm'],
    [`OggS${'\0'.repeat(24)}\x80theora`, 'video', 'video/ogg'],
    [`OggS${'\0'.repeat(24)}OpusHead`, 'audio', 'audio/ogg'],
    ['fLaC\0', 'audio', 'audio/flac'],
    ['ID3\x04\0', 'audio', 'audio/mpeg'],
    ['\xff\xfb\x90\x64', 'audio', 'audio/mpeg'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio', 'audio/wav'],
    ['%PDF-1.7\n', 'pdf', undefined],
    ['\x1f\x8b\x08\0', 'gzip', undefined],
    ['\x7fELF\x02\x01\0\0', 'binary', undefined],
    ['\0\0\0\x18ftypheic\0\0', 'binary', undefined],
    ['PK\x03\x04\0\0', 'binary', undefined],
  ] as const)
    test(`${type ?? kind}: ${JSON.stringify(first.slice(0, 12))}`, () => {
      for (const declared of ['text/html', 'image/png', null])
        expect(at(bytes(first), declared, 'page.html')).toMatchObject({ kind, ...(type ? { type } : {}) })
    })

  test('markup claiming to be an image is text', () => {
    expect(at(utf8('<script>alert(1)</script>'), 'image/png', 'a.png').kind).toBe('html')
    expect(at(utf8('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'image/jpeg', 'a.jpg').kind).toBe('svg')
    expect(at(utf8('<?xml version="1.0"?>\n<!-- x --><svg >'), 'text/plain').kind).toBe('svg')
    expect(at(utf8('plain'), 'image/svg+xml').kind).toBe('svg')
    expect(at(utf8('plain'), 'text/html; charset=utf-8').kind).toBe('html')
  })
})

test('content type and name choose between ways to show text', () => {
  expect(at(utf8('a,b\n1,2'), null, 'x.csv').kind).toBe('csv')
  expect(at(utf8('a,b\n1,2'), 'text/csv').kind).toBe('csv')
  expect(at(utf8('a,b\n1,2'), null, 'x.csv.gz').kind).toBe('csv')
  expect(at(utf8('{"a":1}'), 'application/octet-stream').kind).toBe('json')
  expect(at(utf8('7'), 'application/problem+json').kind).toBe('json')
  expect(at(utf8('[INFO] started'), 'text/plain').kind).toBe('text')
  expect(at(utf8('BM also begins ordinary text, so a bitmap needs a minimum length'), null).kind).toBe('text')
  expect(at(utf8(''), 'text/html').kind).toBe('empty')
})

test('text in UTF-8 and UTF-16; a character that is cut is left out, one that is wrong is no text', () => {
  const word = utf8('grün')
  expect(decodedText(word.subarray(0, 3), false)).toBe('gr')
  expect(decodedText(word.subarray(0, 3), true)).toBeUndefined()
  expect(decodedText(Uint8Array.of(0xff, 0xfe, 0x68, 0, 0x69, 0), true)).toBe('hi')
  expect(decodedText(Uint8Array.of(0xfe, 0xff, 0, 0x68, 0, 0x69), true)).toBe('hi')
  expect(decodedText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x68), true)).toBe('h')
  expect(decodedText(utf8('\u001b[31mred\u001b[0m\f'), true)).toBeDefined()
  expect(decodedText(utf8('a\0b'), true)).toBeUndefined()
})

test('text from before Unicode is text: the declared encoding, a Japanese one, else Western European', () => {
  const latin = Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x0a)
  expect(at(latin, 'text/plain')).toEqual({ kind: 'text', text: 'café\n', encoding: 'windows-1252' })
  expect(at(latin, 'text/csv; charset=windows-1251')).toMatchObject({ kind: 'csv', text: 'cafй\n' })
  const japanese = Uint8Array.of(0x93, 0xfa, 0x96, 0x7b, 0x82, 0xcc)
  expect(at(japanese, null)).toMatchObject({ kind: 'text', text: '日本の', encoding: 'shift_jis' })
  const chosen = look({ bytes: japanese, whole: true, declared: null, name: 'a.txt', encoding: 'koi8-r' })
  expect(chosen).toMatchObject({ kind: 'text', encoding: 'koi8-r' })
  expect(at(Uint8Array.of(0x63, 0xe9, 0), null)).toEqual({ kind: 'binary' })
})

test('nothing throws, and no text is taken for an image', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (b, whole) => void at(b, null, 'x', whole)))
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const got = at(utf8(`<svg>${text}`), 'image/png', 'x.png')
      expect(['svg', 'html', 'text', 'binary']).toContain(got.kind)
    }),
  )
})

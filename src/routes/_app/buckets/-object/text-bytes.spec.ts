import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText, writeText } from './text-bytes'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('an unedited text is written as the same bytes, unless its line endings differ', () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '\u00e9', '\u{1f600}', '\t') }))
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), (parts, end, mark) => {
      const bytes = bytesOf((mark ? '\ufeff' : '') + parts.join(end))
      const read = readText(bytes)
      expect(read).toMatchObject({ text: parts.join('\n'), mixed: false, mark })
      expect(read && writeText(read.text, read)).toEqual(bytes)
    }),
  )
})

test('differing line endings are reported and become LF', () => {
  for (const text of ['a\r\nb\nc', 'a\rb', 'a\n\rb']) {
    const read = readText(bytesOf(text))
    expect({ text, mixed: read?.mixed }).toEqual({ text, mixed: true })
    expect(new TextDecoder().decode(read && writeText(read.text, read))).not.toContain('\r')
  }
})

test('bytes that aren’t UTF-8 can’t be edited', () => {
  expect(readText(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toBeUndefined()
})

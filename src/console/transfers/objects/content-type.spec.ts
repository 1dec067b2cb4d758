import { expect, test } from 'vitest'
import { contentType } from './content-type'

const LATIN = Uint8Array.of(0x63, 0x61, 0x66, 0xe9)
const UTF16 = Uint8Array.of(0x61, 0, 0x62, 0)

test.each<[string, string, BlobPart, string]>([
  ['a.txt', 'text/plain', 'Größe', 'text/plain; charset=utf-8'],
  ['a.txt', '', 'plain', 'text/plain; charset=utf-8'],
  ['a.txt', 'text/plain; charset=iso-8859-1', LATIN, 'text/plain'],
  ['a.txt', '', UTF16, 'text/plain'],
  ['table.csv', 'application/vnd.ms-excel', 'a,ß', 'text/csv; charset=utf-8'],
  ['a.ts', 'video/mp2t', 'const ß = 1', 'text/plain; charset=utf-8'],
  ['a.ts', 'video/mp2t', Uint8Array.of(0x47, 0, 0xff), 'video/mp2t'],
  ['photo.jpg', 'image/jpg', 'x', 'image/jpeg'],
  ['a.PNG', '', 'x', 'image/png'],
  ['data.json', '', '{}', 'application/json'],
  ['README', '', 'x', 'application/octet-stream'],
  ['notes', 'text/plain', 'x', 'text/plain; charset=utf-8'],
  ['x.constructor', '', 'x', 'application/octet-stream'],
  ['x.zip', 'not a type', 'x', 'application/zip'],
  ['x', 'text/pl\r\nX: y', 'x', 'application/octet-stream'],
])('the type of %s (%j) follows its name, and UTF-8 text says so', async (name, type, content, result) => {
  const file = new File([content], name)
  Object.defineProperty(file, 'type', { value: type })
  expect(await contentType(file)).toBe(result)
})
test('a character at the end of a piece is read whole, and one that is cut off is no UTF-8', async () => {
  const long = `${'x'.repeat(1024 ** 2 - 1)}é`
  expect(await contentType(new File([long], 'a.txt'))).toBe('text/plain; charset=utf-8')
  const cut = new TextEncoder().encode(long).slice(0, -1)
  expect(await contentType(new File([cut], 'a.txt'))).toBe('text/plain')
})

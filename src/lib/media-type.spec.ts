import { expect, test } from 'vitest'
import { mediaType } from './media-type'

test.each([
  ['hero.avif', 'image/avif'],
  ['a/b/HERO.PNG', 'image/png'],
  ['backup.tar.gz', 'application/gzip'],
  ['release notes (final) #3.pdf', 'application/pdf'],
  ['folder.png/readme', 'application/octet-stream'],
  ['.png', 'application/octet-stream'],
  ['noext', 'application/octet-stream'],
  ['trailing.', 'application/octet-stream'],
  ['x.constructor', 'application/octet-stream'],
  ['x.__proto__', 'application/octet-stream'],
])('%s is %s', (name, type) => {
  expect(mediaType(name)).toBe(type)
})

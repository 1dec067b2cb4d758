/** Kinds of resources are listed in `src/console/areas` alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '#/contract/all'

const root = join(import.meta.dirname, '../..')
/** Areas whose operations one file outside of `src/console/areas` can name. A file with more lists kinds. */
const MAX_NAMED = 2
const ALLOWED: Readonly<Record<string, string>> = {
  'src/console/api/session/token-check.ts': 'one read of each scope, of which there are fewer than areas',
}

/** Areas of the contract that the text imports as values, or names by IDs of operations or addresses of pages. */
function namedAreas(text: string): readonly string[] {
  const imported = Array.from(text.matchAll(/^import \{([^}]+)\} from '#\/contract\/[\w-]+'/gm)).flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim()),
  )
  const written = Array.from(text.matchAll(/(['"`])\/?([a-z]\w+)[./][\w$/.-]*\1/g), ([, , name = '']) => name)
  return Object.keys(areas).filter((area) => imported.includes(area) || written.includes(area))
}

const files = readdirSync(join(root, 'src/console'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/console/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\/areas\/|\/routes\.ts$|\/routeTree\.gen\.ts$/.test(file))

test('no file outside of the areas names more than two of them', () => {
  const lists = files
    .map((file) => ({ file, named: namedAreas(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ file, named }) => named.length > MAX_NAMED && !(file in ALLOWED))
  expect(lists).toEqual([])
})

test.each([
  [
    'by imports',
    ['keys', 'tickets', 'volumes'].map((a) => `import { type A, ${a} } from '#/contract/${a}'`).join('\n'),
  ],
  ['by IDs', "{ 'keys.create': 'a', 'tickets.open': 'b', 'volumes.create': 'c' }"],
  ['by pages', "['/keys/new', '/tickets/new', `/volumes/new`]"],
])('a list of three areas is found: %s', (_, text) => {
  expect(namedAreas(text)).toEqual(['keys', 'tickets', 'volumes'])
})

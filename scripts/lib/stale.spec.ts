/** A build is stale after a change of anything that it contains. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './paths.mjs'
import { inputsOf } from './stale.mjs'

const IMPORT = /\b(?:from |import\()'#\/([\w-]+)\//g

/** Folders of `src` that the code of a folder imports. */
const importedBy = (folder: string): string[] =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:type-|slow\.)?spec\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(at(`${folder}/${name}`), 'utf8').matchAll(IMPORT)])
    .map(([, top = '']) => `src/${top}`)

test('the server is built again after a change in any folder that it imports', () => {
  const found = new Set(['src/server'])
  // A set visits what is added meanwhile.
  for (const folder of found) for (const other of importedBy(folder)) found.add(other)
  expect(found.size).toBeGreaterThan(2)
  expect([...found].filter((folder) => !inputsOf('server').includes(folder))).toEqual([])
})

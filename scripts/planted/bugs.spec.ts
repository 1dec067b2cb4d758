/** Checks that each known bug can still be planted. `npm run test:planted` checks that a test then fails. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from '../lib/paths.mjs'
import { PLANTED } from './bugs.mjs'

test('each bug matches exactly one place of the source and has a unique name', () => {
  const places = PLANTED.map(({ name, file, from }) => {
    const text = existsSync(at(file)) ? readFileSync(at(file), 'utf8') : ''
    return [name, file, text.split(from).length - 1]
  })
  expect(places).toEqual(PLANTED.map(({ name, file }) => [name, file, 1]))
  expect(new Set(PLANTED.map((b) => b.name)).size).toBe(PLANTED.length)
})

test('a browser test that a gate names exists', () => {
  const named = PLANTED.flatMap(({ name, gate }) => {
    const [file = '', flag, words = ''] = gate.browser ?? []
    return flag === '-g' ? [{ name, file: `e2e/${file}.ts`, words }] : []
  })
  expect(named.length).toBeGreaterThan(0)
  for (const { name, file, words } of named)
    expect([name, readFileSync(at(file), 'utf8')]).toEqual([name, expect.stringContaining(words)])
})

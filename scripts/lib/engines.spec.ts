/** The files and titles that `npm run test:deep -- engines` names. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KILLS, ONLY_EMBEDDED, PARTS } from './engines.mjs'
import { at } from './paths.mjs'

const specs = ['src', 'test', 'scripts'].flatMap((folder) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `${folder}/${file}`),
)
const specsOf = (name: string) => {
  const files = PARTS.find((part) => part.name === name)?.files ?? []
  return specs.filter((spec) => files.some((file) => spec.includes(file)))
}
const unknown = (titles: readonly string[], files: readonly string[]) => {
  const text = files.map((file) => readFileSync(at(file), 'utf8')).join('\n')
  return titles.filter((title) => !text.includes(title))
}

test('each file that a part names exists', () => {
  const named = PARTS.flatMap((part) => part.files)
  expect(named.filter((file) => !specs.some((spec) => spec.includes(file)))).toEqual([])
})

test('each title that a part chooses or leaves out belongs to a test of its files', () => {
  expect(unknown(KILLS, specsOf('kills'))).toEqual([])
  expect(unknown(ONLY_EMBEDDED, specsOf('server'))).toEqual([])
})

/** Each browser test that a dialect leaves out exists. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OWN_WORDS } from '../../e2e/dialect/own-words'
import { at } from './paths.mjs'

/** Titles of a file's tests. `${…}` stands for any word. */
const titlesIn = (text: string): RegExp[] =>
  Array.from(text.matchAll(/\btest\(\s*(['"`])(.+?)\1,/g), ([, , title = '']) => {
    const parts = title.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    return new RegExp(`^${parts.join(String.raw`\S*`)}$`)
  })

test('every title names one test', () => {
  const files = readdirSync(at('e2e'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.e2e.ts'))
  const titles = files.flatMap((name) => titlesIn(readFileSync(at(`e2e/${name}`), 'utf8')))
  const named = OWN_WORDS.flatMap((own) => own.titles)
  const found = named.map((title) => [title, titles.filter((pattern) => pattern.test(title)).length])
  expect(found).toEqual(named.map((title) => [title, 1]))
})

/** Each browser test that a dialect leaves out exists. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_WORDS, TRIED } from '../../e2e/dialect/own-words'
import { at } from './paths.mjs'

const textsIn = (folder: string): string[] =>
  readdirSync(at(`e2e/${folder}`))
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => readFileSync(join(at(`e2e/${folder}`), name), 'utf8'))

test('every title names one test in a folder that runs in the dialect', () => {
  const files = TRIED.flatMap(textsIn)
  const titles = OWN_WORDS.flatMap((own) => own.titles)
  const found = titles.map((title) => [title, files.filter((text) => text.includes(`'${title}'`)).length])
  expect(found).toEqual(titles.map((title) => [title, 1]))
})

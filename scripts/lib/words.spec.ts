/** Interface strings follow one voice: words that were replaced by plainer ones don't come back. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'
import { readTexts } from './texts.mjs'

/** Refused words as regular expressions, each with the plainer word. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['told', 'notified or shown'],
  ['whoever', 'anyone who'],
  ['at present', 'currently, or nothing'],
  ['so far', 'currently, or nothing'],
  ['br(?:ing|ings|ought)(?: it| them)? back', 'can’t be undone'],
  ['anew', 'again'],
  ['blanks', 'spaces'],
  ['learnt', 'known'],
  ['gone', 'deleted, or no longer exists'],
  ['thrown away', 'discarded or deleted'],
  ['looked into', 'checked'],
  ['mend(?:s|ed)?', 'fix'],
  ['go(?:es)? on', 'continue'],
  ['rests', 'is kept'],
  ['stands', 'is shown'],
  ['catalogues?', 'catalog'],
  ['cancell(?:ed|ing)', 'canceled'],
  ['licences?', 'license'],
  ['colours?', 'color'],
  ['behaviours?', 'behavior'],
  ['couldn’t load', 'couldn’t be loaded'],
]
const PATTERN = new RegExp(`\\b(?:${REFUSED.map(([word]) => word).join('|')})\\b`, 'i')

/** `text: word → plainer word` for each refused word. */
const refusedIn = (source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] =>
  readTexts(source, lang).flatMap((text) => {
    const found = PATTERN.exec(text)?.[0]
    if (found === undefined) return []
    const better = REFUSED.find(([word]) => new RegExp(`^(?:${word})$`, 'i').test(found))?.[1] ?? ''
    return [`“${text.trim().slice(0, 100)}”: instead of “${found}” say “${better}”`]
  })

const READ = /^(?:console|contract|lib)\/.*(?<!\.spec)\.tsx?$/
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => READ.test(file))

test('finds refused words in literals, templates and JSX, and leaves code alone', () => {
  expect(refusedIn('const a = "Staff is told"')).toHaveLength(1)
  expect(refusedIn('const a = (n: number) => `${n} volumes are gone`')).toHaveLength(1)
  expect(refusedIn('const a = <p>Nothing brings it back.</p>')).toHaveLength(1)
  expect(refusedIn('const a = "Couldn’t load buckets"')).toHaveLength(1)
  expect(refusedIn('import a from "./gone"; const gone = "gone"; // told so far')).toEqual([])
})

test('no interface string contains a refused word', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    refusedIn(readFileSync(join(root, 'src', file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (fault) => `${file}: ${fault}`,
    ),
  )
  expect(found).toEqual([])
})

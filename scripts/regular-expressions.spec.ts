/**
 * Runs every regular expression of the sources on texts made to slow it down: a match with a part repeated, and an end that
 * doesn't match. Its time may grow in proportion to the text, but not with the square or exponentially.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as fc from 'fast-check'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

interface Found {
  readonly file: string
  readonly source: string
  readonly flags: string
}
interface Node {
  readonly type: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Node[]
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
}
const isNode = (x: unknown): x is Node => typeof x === 'object' && x !== null && 'type' in x

function* nodesOf(node: unknown): Generator<Node> {
  if (isNode(node)) yield node
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one)
  else if (typeof node === 'object' && node !== null) for (const one of Object.values(node)) yield* nodesOf(one)
}

/** In `new RegExp(…)`, an inserted value counts as the digit 9, which fits both a count and a text. */
function composed(node: Node): string | undefined {
  const [pattern] = node.arguments ?? []
  if (typeof pattern?.value === 'string') return pattern.value
  return pattern?.quasis?.map((q) => q.value.cooked).join('9')
}

const SRC = join(import.meta.dirname, '../src')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.(?:spec|type-spec|gen)\.tsx?$|(?:^|\/)oracle\//.test(name),
)
const unread: string[] = []
const found: Found[] = files.flatMap((name) => {
  const path = join(SRC, name)
  const file = relative(SRC, path)
  const tree = parseSync(name, readFileSync(path, 'utf8'))
  return [...nodesOf(tree.program)].flatMap((node): Found[] => {
    if (node.regex) return [{ file, source: node.regex.pattern, flags: node.regex.flags }]
    if (!/^(?:New|Call)Expression$/.test(node.type) || node.callee?.name !== 'RegExp') return []
    const source = composed(node)
    if (source !== undefined) return [{ file, source, flags: '' }]
    unread.push(file)
    return []
  })
})

const SAMPLES = 8
/** Stops before exponential growth takes too long. */
const LONGEST_BEFORE = 9
const matching = (re: RegExp): string[] => {
  try {
    return fc.sample(fc.stringMatching(re, { size: 'xsmall' }), { seed: 7, numRuns: SAMPLES })
  } catch {
    // Some constructs can't be inverted, so texts of the pattern's own characters are tried too.
    return []
  }
}
const USUAL = ['a', '0', ' ', '-', '.', '/', '\n', '"', '<', '_']
function* attacks(re: RegExp): Generator<readonly [before: string, pump: string]> {
  const own = [...new Set(re.source.replaceAll(/\\[a-zA-Z]|[\\^$()[\]{}|?*+]/g, ''))].slice(0, 8)
  const alphabet = [...new Set([...own, ...USUAL])]
  for (const a of alphabet) {
    yield ['', a]
    for (const b of own) if (a !== b) yield ['', a + b]
  }
  for (const text of matching(re)) {
    for (let i = 0; i < Math.min(text.length, LONGEST_BEFORE); i += 1) {
      for (const length of [1, 2, 3]) if (i + length <= text.length) yield [text.slice(0, i), text.slice(i, i + length)]
    }
  }
}
const ENDS = ['', '\u{1}']
/** Milliseconds; the least of several runs, because other work on the machine only adds time. */
function time(re: RegExp, text: string, tries: number): number {
  let least = Infinity
  for (let n = 0; n < tries; n += 1) {
    const begun = performance.now()
    re.lastIndex = 0
    re.test(text)
    least = Math.min(least, performance.now() - begun)
  }
  return least
}

/** Grows slowly, so that exponential time is detected before it takes a second. */
const FEW = [5, 8, 12, 16, 20, 24]
const MANY = 1600
/** Above these limits a text is measured again: a linear search takes some microseconds. */
const STUCK_MS = 2
const SUSPECT_MS = 0.5

/** The part of a text whose growth takes more than proportional time; undefined if there is none. */
function blowUp(re: RegExp): string | undefined {
  for (const [before, pump] of attacks(re)) {
    for (const end of ENDS) {
      const text = (times: number) => before + pump.repeat(times) + end
      const about = JSON.stringify([before, pump, end])
      if (FEW.some((times) => time(re, text(times), 1) > STUCK_MS && time(re, text(times), 2) > STUCK_MS))
        return `exponential: ${about}`
      if (time(re, text(MANY), 1) < SUSPECT_MS || time(re, text(MANY), 3) < SUSPECT_MS) continue
      const grown = time(re, text(MANY * 2), 3) / time(re, text(MANY), 5)
      if (grown > 3) return `${grown.toFixed(1)} times as long for twice the text: ${about}`
    }
  }
  return undefined
}

test('the check finds quadratic and exponential expressions', () => {
  expect(blowUp(/^(?:a+)+$/)).toMatch(/^exponential/)
  expect(blowUp(/^key: (?:\w|\d)+;$/)).toMatch(/^exponential/)
  expect(blowUp(/\s+$/)).toMatch(/times as long/)
  expect(blowUp(/^[a-z]+(?:-[a-z]+)*$/)).toBeUndefined()
})

test('every expression of the sources takes time in proportion to the text', () => {
  const unique = new Map(found.map((one) => [`${one.file}: /${one.source}/${one.flags}`, one]))
  // Without an unbounded repetition, a longer text can only prolong the search itself.
  const repeating = [...unique].filter(([, { source }]) => /[+*]|\{\d+,\}|\{\d{2,}\}|,\d{2,}\}/.test(source))
  const slow = repeating.flatMap(([name, { source, flags }]) => {
    const how = blowUp(new RegExp(source, flags))
    return how === undefined ? [] : [`${name}\n  ${how}`]
  })
  process.stdout.write(`regular expressions: ${unique.size}, with repetitions: ${repeating.length}\n`)
  expect(unique.size).toBeGreaterThan(200)
  expect(slow).toEqual([])
})

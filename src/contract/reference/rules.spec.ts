/**
 * Compares every rule sentence of the reference (rules.json) with the tests that prove it. A test proves a
 * rule by naming its id in the title or in the table that the title is from. Every rule needs one.
 */
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { referenceAreas, referenceRows } from '#test/oracle/reference'

interface Rule {
  readonly id: string
  readonly source: string
  readonly area: string
  readonly rule: string
  /** Operations that the sentence concerns, by their names in the reference. */
  readonly ops?: readonly string[]
  /** Whether it is about single fields alone: test/rules/fields.spec.ts sends wrong ones, by the rows of the operations. */
  readonly fields?: true
  /** Why a sentence of the reference has no test. */
  readonly kind?: 'not-shown' | 'definition'
  readonly note?: string
}
const ruleFiles = import.meta.glob<Rule[]>('./rules.json', { eager: true, import: 'default' })
const rules = Object.values(ruleFiles).flat()
const sources = import.meta.glob<string>(
  ['/{src,test}/**/*.spec.{ts,tsx}', '/e2e/**/*.e2e.ts', '!/src/contract/reference/rules.spec.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly callee?: { readonly property?: { readonly name?: string } }
  readonly cooked?: string
}
const OFF = new Set(['skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf'])
const ID = /^(?:[AB]\d+(?:\.\d+)?|D-[a-z]+)-\d+$/

/** The ids in the strings of a file, read from its syntax, so that comments and skipped tests don't count. */
function idsOf(file: string, code: string): string[] {
  const texts: unknown[] = []
  const visit = (v: unknown) => {
    if (typeof v !== 'object' || v === null) return
    const { type, value, callee, cooked } = v as Node
    if (type === 'CallExpression' && OFF.has(callee?.property?.name ?? '')) return
    if (type === 'Literal') texts.push(value)
    if (cooked !== undefined) texts.push(cooked)
    Object.values(v).forEach(visit)
  }
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  visit(program.body)
  return texts.flatMap((t) => (typeof t === 'string' ? t.split(/[\s,;:()]+/).filter((word) => ID.test(word)) : []))
}
const named = new Set(Object.entries(sources).flatMap(([file, code]) => idsOf(file, code)))

test('only tests that run name a rule', () => {
  const code = `
    // test('A1-1 commented', f)
    test('A1-2 plain', f); it.each([['B1-3 row', (2)]] as const)('%s', f); test.for(rows)(\`D-x-4 \${n} A1-5\`, f)
    test.skip('A1-6 skipped', f); it.todo('A1-7 later'); describe('group', () => { test.concurrent("A1-8, inner", f) })`
  expect(idsOf('a.spec.ts', code)).toEqual(['A1-2', 'B1-3', 'D-x-4', 'A1-5', 'A1-8'])
})

test('every rule has its own id, a known area and at most one reason for having no test', () => {
  const twice = rules.map((r) => r.id).filter((id, i, all) => all.indexOf(id) !== i)
  expect(twice).toEqual([])
  const known = new Set(['core', ...Object.keys(referenceAreas)])
  expect(rules.filter((r) => !known.has(r.area)).map((r) => r.id)).toEqual([])
  expect(rules.filter((r) => (r.kind === undefined) !== (r.note === undefined)).map((r) => r.id)).toEqual([])
  expect(rules.length).toBeGreaterThan(250)
})

test('every operation is covered by a rule of its area', () => {
  const bare = Object.entries(referenceAreas).flatMap(([area, rows]) => {
    const covered = new Set(rules.filter((r) => r.area === area && r.kind === undefined).flatMap((r) => r.ops ?? []))
    return rows.filter((r) => !covered.has(r.op)).map((r) => `${area}: ${r.op}`)
  })
  expect(bare).toEqual([])
  const ops = new Set(referenceRows.map((r) => r.op))
  expect(rules.flatMap((r) => (r.ops ?? []).filter((o) => !ops.has(o)).map((o) => `${r.id}: ${o}`))).toEqual([])
})

describe('every rule is proved by a test', () => {
  test.each(rules.filter((r) => r.kind === undefined))('$id $rule', ({ id, fields, ops }) => {
    expect(named.has(id) || (fields && ops), `a title or a table names ${id}`).toBeTruthy()
  })
})

const known = new Set(rules.map((r) => r.id))
test('a rule id of a test is one of the list', () => {
  expect([...named].filter((id) => !known.has(id))).toEqual([])
})

const code = import.meta.glob<string>(['/{src,test,e2e}/**/*.{ts,tsx}', '!/src/contract/reference/rules.spec.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
test('comments cite rules of the list, and no section of a document that isn’t here', () => {
  const cited = Object.entries(code).flatMap(([file, text]) =>
    Array.from(
      text.matchAll(/\b(?:[AB]\d+\.\d+-\d+|D-[a-z]+-\d+|Part [AB] \d|response-shapes|decisions \d)/g),
      ([cite]) => ({
        file,
        cite,
      }),
    ),
  )
  expect(cited.length).toBeGreaterThan(250)
  expect(cited.filter(({ cite }) => !known.has(cite))).toEqual([])
})

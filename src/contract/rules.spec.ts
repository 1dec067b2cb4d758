/**
 * Compares every rule sentence of the reference (reference/rules.json) with the tests that prove it. A test proves a
 * rule by naming its id in the title. Every rule needs one.
 */
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import type { Row } from '#test/oracle/row'

interface Rule {
  readonly id: string
  readonly source: string
  readonly area: string
  readonly rule: string
  /** Operations that the sentence concerns, by their names in the reference. */
  readonly ops?: readonly string[]
  /** File and full title. */
  readonly test: readonly [string, string] | null
  readonly kind?: string
  readonly note?: string
}
/** Reasons for a sentence of the reference to have no test. */
const KINDS = new Set(['not-shown', 'definition'])

const json = <T>(files: Record<string, T[]>) => Object.values(files).flat()
const rules = json(import.meta.glob<Rule[]>('./reference/rules.json', { eager: true, import: 'default' }))
const areas = import.meta.glob<Row[]>(['./reference/*.json', '!./reference/rules.json'], {
  eager: true,
  import: 'default',
})
const sources = import.meta.glob<string>(
  ['/{src,test}/**/*.spec.{ts,tsx}', '/e2e/**/*.e2e.ts', '!/src/contract/rules.spec.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

interface Node {
  type: string
  name?: string
  value?: unknown
  callee?: Node
  object?: Node
  property?: Node
  arguments?: Node[]
  quasis?: { value: { cooked: string } }[]
}
const OFF = new Set([
  'skip',
  'todo',
  'fixme',
  'fails',
  'skipIf',
  'runIf',
  'describe',
  'step',
  'beforeEach',
  'afterEach',
])

/** Whether a call's target is `test`, `it`, `test.each(...)` or similar, and will run. */
function runs(callee: Node | undefined): boolean {
  if (callee?.type === 'Identifier') return callee.name === 'test' || callee.name === 'it'
  if (callee?.type === 'MemberExpression') return !OFF.has(callee.property?.name ?? '') && runs(callee.object)
  return callee?.type === 'CallExpression' && runs(callee.callee)
}
const textOf = (n: Node | undefined) =>
  n?.type === 'Literal' && typeof n.value === 'string'
    ? n.value
    : (n?.quasis?.map((q) => q.value.cooked).join('…') ?? null)

/** Titles of the tests that a file really runs, read from its syntax so that comments and skipped tests don't count. */
function titlesOf(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (v: unknown) => {
    if (typeof v !== 'object' || v === null) return
    if ('type' in v && v.type === 'CallExpression') {
      const call = v as Node
      const title = textOf(call.arguments?.[0])
      if (title !== null && runs(call.callee)) found.push(title)
    }
    Object.values(v).forEach(visit)
  }
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  visit(program.body)
  return found
}
const titles = new Map(Object.entries(sources).map(([file, code]) => [file.slice(1), titlesOf(file, code)]))
const names = (title: string) => title.split(/[\s,;:()]+/)
const needy = rules.filter((r) => r.kind === undefined)

/** The named proof if it still exists, else the first test that names the rule. */
function proofOf({ id, kind, test: named }: Rule): Rule['test'] {
  if (kind !== undefined) return null
  if (named && titles.get(named[0])?.includes(named[1]) && names(named[1]).includes(id)) return named
  for (const [file, all] of titles) {
    const title = all.find((t) => names(t).includes(id))
    if (title !== undefined) return [file, title]
  }
  return null
}
const list = (v: unknown) => (Array.isArray(v) ? `[${v.map((x) => JSON.stringify(x)).join(', ')}]` : JSON.stringify(v))
const line = (r: Rule) =>
  `  { ${Object.entries({ ...r, test: proofOf(r) })
    .map(([k, v]) => `"${k}": ${list(v)}`)
    .join(', ')} }`

// After moving or renaming tests: npx vitest run src/contract/rules.spec.ts -u
test('the list names a test for every rule that has one', async () => {
  await expect(`[\n${rules.map(line).join(',\n')}\n]\n`).toMatchFileSnapshot('./reference/rules.json')
})

test('only titles of tests that run are read', () => {
  const code = `
    // test('commented', f)
    test('plain', f); it.each([[1, (2)]] as const)('table %s', f); test.for(rows)(\`tick \${n} tock\`, f)
    test.skip('skipped', f); it.todo('later'); describe('group', () => { test.concurrent("inner", f) }); other('none', f)`
  expect(titlesOf('a.spec.ts', code)).toEqual(['plain', 'table %s', 'tick … tock', 'inner'])
})

test('every rule has its own id, a known area and at most one reason for having no test', () => {
  const twice = rules.map((r) => r.id).filter((id, i, all) => all.indexOf(id) !== i)
  expect(twice).toEqual([])
  const known = new Set(['core', ...Object.keys(areas).map((f) => f.replace(/^.*\/(.*)\.json$/, '$1'))])
  expect(rules.filter((r) => !known.has(r.area)).map((r) => r.id)).toEqual([])
  const unclear = rules.filter((r) => r.kind !== undefined && (!KINDS.has(r.kind) || !r.note || r.test))
  expect(unclear.map((r) => r.id)).toEqual([])
  expect(rules.length).toBeGreaterThan(250)
})

test('every operation is covered by a rule of its area', () => {
  const bare = Object.entries(areas).flatMap(([file, rows]) => {
    const area = file.replace(/^.*\/(.*)\.json$/, '$1')
    const named = new Set(rules.filter((r) => r.area === area && r.kind === undefined).flatMap((r) => r.ops ?? []))
    return rows.filter((r) => !named.has(r.op)).map((r) => `${area}: ${r.op}`)
  })
  expect(bare).toEqual([])
  const ops = new Set(json(areas).map((r) => r.op))
  expect(rules.flatMap((r) => (r.ops ?? []).filter((o) => !ops.has(o)).map((o) => `${r.id}: ${o}`))).toEqual([])
})

describe('every rule is proved by a test that exists', () => {
  test.each(needy)('$id $rule', ({ id, test: proof }) => {
    if (proof === null) throw new Error(`no test for ${id}`)
    const [file, title] = proof
    expect(titles.get(file) ?? `${file} is missing`).toContain(title)
    expect(names(title), 'the title names the rule').toContain(id)
  })
})

test('a rule id in a title is one of the list', () => {
  const known = new Set(rules.map((r) => r.id))
  const strange = [...titles].flatMap(([file, all]) =>
    all
      .flatMap(names)
      .filter((w) => /^(?:[AB]\d+(?:\.\d+)?|D-[a-z]+)-\d+$/.test(w) && !known.has(w))
      .map((w) => `${file}: ${w}`),
  )
  expect(strange).toEqual([])
})

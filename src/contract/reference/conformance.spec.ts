import { expect, test } from 'vitest'
import type { AnyOp } from '../op'
import { misbehavior } from '#test/oracle/behavior'
import { differences } from '#test/oracle/differences'
import { referenceRows as rows } from '#test/oracle/reference'
import { rowOf } from '#test/oracle/row'

const isOp = (v: unknown): v is AnyOp =>
  typeof v === 'object' && v !== null && ['id', 'title', 'method', 'path', 'params', 'res'].every((k) => k in v)
// Read straight from the area files, so that an operation missing from every collection is still compared.
const areas = import.meta.glob<Record<string, unknown>>(
  ['../*.ts', '!../*.spec.ts', '!../all.ts', '!../*type-spec.ts'],
  {
    eager: true,
  },
)
const found = Object.values(areas)
  .flatMap((file) => Object.values(file))
  .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value).filter(isOp) : []))
  .filter((op) => !op.own)
const ops = new Map(found.map((op) => [`${op.method} ${op.path}`, op]))
const own = new Map([...ops].map(([route, op]) => [route, rowOf(op)]))

test('the contract has exactly the operations of the reference, and its own', () => {
  expect(new Set(rows.map((r) => r.route)).size).toBe(rows.length)
  expect(found).toHaveLength(ops.size)
  expect([...ops.keys()].toSorted()).toEqual(rows.map((r) => r.route).toSorted())
})

test.each(rows)('$route is in the contract as in the reference', (row) => {
  const contract = own.get(row.route)
  expect(contract && differences(row, contract)).toEqual([])
})

test.each(rows)('$route accepts and refuses what the reference says', (row) => {
  const op = ops.get(row.route)
  if (!op) throw new Error('not in the contract')
  expect([...misbehavior('query ', op.query, row.query), ...misbehavior('body ', op.body, row.body)]).toEqual([])
})

const COUNTS = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'default'])
/** Every copy of `value` with one change: a bound off by one, a flag, a default, an enumeration, a missing field. */
function* mutants<T>(value: T, path = ''): Generator<[string, T]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, v] of Object.entries(value as Record<string, unknown>)) {
    const put = (x: unknown) => ({ ...value, [key]: x })
    const here = `${path}/${key}`
    if (Array.isArray(v)) {
      yield [`${here} +`, put([...v, 'another'])]
      if (v.length > 0) yield [`${here} -`, put(v.slice(1))]
    } else if (typeof v === 'number' && COUNTS.has(key)) {
      yield [`${here} +1`, put(v + 1)]
      yield [`${here} -1`, put(v - 1)]
    } else if (typeof v === 'boolean') yield [`${here} not`, put(!v)]
    else if (typeof v === 'string') yield [`${here} other`, put(`${v}x`)]
    else if (typeof v === 'object' && v !== null) {
      for (const [what, inner] of mutants(v, here)) yield [what, put(inner)]
      if ('type' in v) {
        const { [key]: _, ...less } = value as Record<string, unknown>
        yield [`${here} gone`, less as T]
        yield [`${here} nullable`, put({ ...v, nullable: 'nullable' in v ? undefined : true })]
        yield [`${here} required`, put({ ...v, required: 'required' in v ? undefined : true })]
      }
    }
  }
}

test('a row with one wrong bound or any other single change differs from the contract', () => {
  let tried = 0
  for (const row of rows) {
    const contract = own.get(row.route)
    if (!contract) continue
    const missed = [...mutants(row)].filter(([what, mutant]) => {
      tried += 1
      // JSON Schema can't express bytes of UTF-8 or silently accepted values, so these are judged by behavior.
      return !/utf8|takes/.test(what) && differences(mutant, contract).length === 0
    })
    expect(missed.map(([what]) => `${row.route} ${what}`)).toEqual([])
  }
  expect(tried).toBeGreaterThan(3000)
})

test('an object name bound off by one byte differs from the contract', () => {
  const view = rows.find((r) => r.op === 'Object ACL View')
  const op = view && ops.get(view.route)
  const name = view?.query['name']
  if (!op || !name?.utf8Max) throw new Error('no bound in bytes')
  for (const utf8Max of [name.utf8Max + 2, name.utf8Max - 2]) {
    expect(misbehavior('', op.query, { name: { ...name, utf8Max } })).not.toEqual([])
  }
})

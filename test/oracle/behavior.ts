/**
 * Whether a contract's field really accepts what its row says. JSON Schema shows only what a field claims; this tries
 * values, in Unicode characters and bytes of UTF-8. For tests only.
 */
import * as z from 'zod/mini'
import type { Field, Fields } from './row'

type Schema = z.core.$ZodType
const shapeOf = (s: Schema): Readonly<Record<string, Schema>> => {
  const { shape, innerType } = s._zod.def as { shape?: Record<string, Schema>; innerType?: Schema }
  return shape ?? (innerType ? shapeOf(innerType) : {})
}
const itemOf = (s: Schema): Schema | undefined => {
  const { element, innerType } = s._zod.def as { element?: Schema; innerType?: Schema }
  return element ?? (innerType && itemOf(innerType))
}

/** A value of `n` characters that the field's other rules accept. */
function filler(f: Field, path: string, n: number): string {
  if (path.endsWith('address')) return 'http://a'.padEnd(n, 'a')
  if (path.endsWith('email')) return '@shop.example'.padStart(n, 'a')
  if (path.endsWith('ip')) return `${'0000:'.repeat(5)}ffff:255.255.255.255`.padEnd(n, '5')
  if (path.includes('phone')) return '+'.padEnd(n, '1')
  return (f.pattern || n < 2 ? 'a' : '😀').repeat(n)
}

/** An entry of a list. */
const sample = (f: Field): unknown => {
  if (f.fields) return Object.fromEntries(Object.entries(f.fields).map(([name, inner]) => [name, sample(inner)]))
  return f.type === 'integer' ? 1 : (f.enum?.[0] ?? 'a')
}

function field(path: string, s: Schema, row: Field): string[] {
  const f = { ...row, ...row.ours }
  const wrong: string[] = []
  const expect = (taken: boolean, what: string, v: unknown) => {
    if (z.safeParse(s, v).success !== taken) wrong.push(`${path} must ${taken ? 'take' : 'refuse'} ${what}`)
  }
  expect(!f.required, 'nothing', undefined)
  expect(f.nullable === true, 'null', null)
  if (f.type !== 'object') expect(false, 'an object', {})
  if (f.type !== 'array') expect(false, 'a list', [])
  if (f.type !== 'string') expect(false, 'a text', 'text')
  if (f.type !== 'boolean') expect(false, 'true', true)
  if (f.type !== 'integer') expect(false, 'a number', f.minimum ?? 1)
  if (f.type === 'integer') expect(false, 'a fraction', (f.minimum ?? 1) + 0.5)
  for (const v of [...(f.enum ?? []), ...(f.takes ?? [])]) expect(true, `"${v}"`, v)
  if (f.enum) expect(false, 'a value outside the list', 'no-such-value')
  if (f.minLength !== undefined && !path.endsWith('address')) expect(true, 'its shortest', filler(f, path, f.minLength))
  if (f.minLength !== undefined) expect(false, 'one character less', 'a'.repeat(f.minLength - 1))
  if (f.maxLength !== undefined && !f.utf8Max) expect(true, 'its longest', filler(f, path, f.maxLength))
  if (f.maxLength !== undefined) expect(false, 'one character more', filler(f, path, f.maxLength + 1))
  if (f.utf8Min !== undefined) expect(true, 'its fewest bytes', 'a'.repeat(f.utf8Min))
  if (f.utf8Min !== undefined) expect(false, 'a byte less', 'a'.repeat(f.utf8Min - 1))
  if (f.utf8Max !== undefined)
    expect(true, 'its most bytes', `${'a'.repeat(f.utf8Max % 2)}${'é'.repeat(f.utf8Max / 2)}`)
  if (f.utf8Max !== undefined) expect(false, 'a byte more', `a${'é'.repeat(f.utf8Max / 2)}`)
  if (f.minimum !== undefined) expect(true, 'its least', f.minimum)
  if (f.minimum !== undefined) expect(false, 'one less', f.minimum - 1)
  if (f.maximum !== undefined) expect(true, 'its most', f.maximum)
  if (f.maximum !== undefined) expect(false, 'one more', f.maximum + 1)
  if (f.maxItems !== undefined && f.items) {
    const entry = sample(f.items)
    expect(true, 'its longest list', Array(f.maxItems).fill(entry))
    expect(false, 'one entry more', Array(f.maxItems + 1).fill(entry))
  }
  if (f.format === 'email') expect(false, 'a text that is no address', 'nobody at example')
  const item = itemOf(s)
  if (f.items)
    wrong.push(...(item ? field(`${path}[]`, item, { ...f.items, required: true }) : [`${path} has no items`]))
  if (f.fields) wrong.push(...misbehavior(`${path}.`, s, f.fields))
  return wrong
}

/** Empty if the schema of a query or body behaves as the transcribed fields say. */
export function misbehavior(path: string, s: Schema, fields: Fields): string[] {
  const shape = shapeOf(s)
  return Object.entries(fields).flatMap(([name, f]) => {
    const own = shape[name]
    return own ? field(path + name, own, f) : [`${path}${name} is missing`]
  })
}

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

/** Values that a field takes or refuses, by its row alone, and what they are. */
export function tries(path: string, row: Field): (readonly [taken: boolean, what: string, value: unknown])[] {
  const f = { ...row, ...row.ours }
  const { minLength, maxLength, utf8Min, utf8Max, minimum, maximum } = f
  const all: (readonly [boolean, string, unknown])[] = [
    [!f.required, 'nothing', undefined],
    [f.nullable === true, 'null', null],
  ]
  const take = (what: string, value: unknown) => all.push([true, what, value])
  const refuse = (what: string, value: unknown) => all.push([false, what, value])
  if (f.type !== 'object') refuse('an object', {})
  if (f.type !== 'array') refuse('a list', [])
  if (f.type !== 'string') refuse('a text', 'text')
  if (f.type !== 'boolean') refuse('true', true)
  if (f.type !== 'integer') refuse('a number', minimum ?? 1)
  if (f.type === 'integer') refuse('a fraction', (minimum ?? 1) + 0.5)
  for (const v of [...(f.enum ?? []), ...(f.takes ?? [])]) take(`"${v}"`, v)
  if (f.enum) refuse('a value outside the list', 'no-such-value')
  if (minLength !== undefined && !path.endsWith('address')) take('its shortest', filler(f, path, minLength))
  if (minLength !== undefined) refuse('one character less', 'a'.repeat(minLength - 1))
  if (maxLength !== undefined && !utf8Max) take('its longest', filler(f, path, maxLength))
  if (maxLength !== undefined) refuse('one character more', filler(f, path, maxLength + 1))
  if (utf8Min !== undefined) take('its fewest bytes', 'a'.repeat(utf8Min))
  if (utf8Min !== undefined) refuse('a byte less', 'a'.repeat(utf8Min - 1))
  if (utf8Max !== undefined) take('its most bytes', `${'a'.repeat(utf8Max % 2)}${'é'.repeat(utf8Max / 2)}`)
  if (utf8Max !== undefined) refuse('a byte more', `a${'é'.repeat(utf8Max / 2)}`)
  if (minimum !== undefined) take('its least', minimum)
  if (minimum !== undefined) refuse('one less', minimum - 1)
  if (maximum !== undefined) take('its most', maximum)
  if (maximum !== undefined) refuse('one more', maximum + 1)
  if (f.maxItems !== undefined && f.items) {
    const entry = sample(f.items)
    take('its longest list', Array(f.maxItems).fill(entry))
    refuse('one entry more', Array(f.maxItems + 1).fill(entry))
  }
  if (f.format === 'email') refuse('a text that is no address', 'nobody at example')
  const fits = new RegExp(f.pattern ?? '', 'u')
  for (const odd of f.pattern === undefined ? [] : ODD.filter((word) => !fits.test(word))) refuse(`"${odd}"`, odd)
  return all
}
/** Words that some pattern of the reference refuses. */
const ODD = [
  'my data',
  'my.data',
  'my--data',
  'my__data',
  'a/b',
  '1data',
  '-data',
  'data-',
  'a.-b',
  'däta',
  'Data',
  'data\n',
  '<b>',
]

function field(path: string, s: Schema, f: Field): string[] {
  const wrong = tries(path, f)
    .filter(([taken, , value]) => z.safeParse(s, value).success !== taken)
    .map(([taken, what]) => `${path} must ${taken ? 'take' : 'refuse'} ${what}`)
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

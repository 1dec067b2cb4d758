/**
 * Builders of field rules. Every rule has a message for people, also for a missing value or a wrong type (zod/mini
 * ships no messages of its own), and registers its bounds for JSON Schema where zod can't know them. Rules that read
 * several fields are plain functions, added to a body by `withRules`; the bare body is exported beside it.
 */
import * as z from 'zod/mini'
import { dialectFields, type DialectName } from './shape'

// The content policy forbids eval, and zod probes for eval when the first object schema is created. This line runs
// before all of them.
z.config({ jitless: true })

export interface RuleError {
  readonly field: string
  readonly reason: string
}
export interface Bounds {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/** The `error` option of a schema: "Label is required." or "Label must be text." */
export const say = (name: string, wrong: string) => ({
  error: (issue: { readonly input?: unknown }) =>
    issue.input === undefined ? `${name} is required.` : `${name} ${wrong}`,
})

/** A bound with its thousands separator. Bounds stay below a million, and `Intl` would slow the first load. */
const grouped = (n: number): string =>
  n < 1000 ? String(n) : `${Math.floor(n / 1000)},${String(n % 1000).padStart(3, '0')}`

/** Length in Unicode characters, as OpenAPI's maxLength counts; `length` counts UTF-16 units. */
export const characters = (s: string): number => {
  let n = 0
  for (const _ of s) n++
  return n
}

/** Whether a text has `min` to `max` characters. A character is one or two units, so most texts needn't be counted. */
const isWithin = (v: string, min: number, max: number): boolean => {
  if (v.length > 2 * max || v.length < min) return false
  if (v.length <= max && v.length >= 2 * min) return true
  const n = characters(v)
  return n >= min && n <= max
}

// UTF-8 and SQL text can't store NUL or lone surrogates unchanged.
const storable = (s: string) => !/[\0\p{Surrogate}]/u.test(s)
/**
 * Refuses a text with this reason alone when `holds` fails. A `refine` with `abort` would also silence the rules
 * between fields.
 */
export const must = (holds: (text: string) => boolean, reason: string) =>
  z.check<string>(({ value, issues }) => {
    if (!holds(value)) issues.push({ code: 'custom', input: value, message: reason })
  })
const kept = (name: string) => must(storable, `${name} contains a character that can't be stored.`)

/** Characters of a name or id whose length the reference leaves open: decision 0019. */
export const MAX_NAME = 255
/** Characters of a description or note whose length the reference leaves open; the same as in those that it bounds. */
export const MAX_PROSE = 65_000

const shown = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Whether the text looks empty: no characters, or only spaces and invisible ones. */
export const isBlank = (text: string): boolean => !shown.test(text)
/** Refuses a text that only looks empty. The empty text is left to other rules. */
const seen = (name: string) => must((v) => v === '' || !isBlank(v), `${name} must contain more than spaces.`)

/**
 * Text of at most `most` Unicode characters. `filled` refuses the empty string; `shown` refuses text without a visible
 * character.
 */
export const text = (name: string, most: number, o: { filled?: boolean; shown?: boolean } = {}) => {
  const fits = (v: string) => isWithin(v, 0, most)
  const sized = z
    .string(say(name, 'must be text.'))
    .check(kept(name), must(fits, `${name} must be at most ${grouped(most)} characters.`))
  const s = o.shown ? sized.check(seen(name)) : sized
  const checked = o.filled ? s.check(z.refine((v: string) => v !== '', `${name} is required.`)) : s
  return bounded(checked, { maxLength: most })
}

/**
 * Text of `min` to `max` Unicode characters. `pattern` is anchored; `hint` is the error when it fails. `shown` refuses
 * text without a visible character.
 */
export function chars(
  name: string,
  min: number,
  max: number,
  o: { pattern?: RegExp; hint?: string; shown?: boolean } = {},
) {
  const range = min === 0 ? `at most ${grouped(max)}` : `${grouped(min)}–${grouped(max)}`
  const fits = (v: string) => isWithin(v, min, max)
  const { pattern } = o
  const sized = z.string(say(name, 'must be text.')).check(
    kept(name),
    must((v) => min === 0 || v !== '', `${name} is required.`),
    must((v) => v === '' || fits(v), `${name} must be ${range} characters.`),
  )
  const s = o.shown ? sized.check(seen(name)) : sized
  const bounds = {
    ...(min > 0 ? { minLength: min } : {}),
    maxLength: max,
    ...(pattern ? { pattern: pattern.source } : {}),
  }
  const checked = pattern ? s.check(z.refine((v: string) => pattern.test(v), o.hint ?? `${name} is not valid.`)) : s
  return bounded(checked, bounds)
}

/** Registers bounds for JSON Schema and returns the schema. */
export function bounded<T extends z.ZodMiniType>(schema: T, meta: Readonly<Record<string, unknown>>): T {
  z.globalRegistry.add(schema, { ...meta })
  return schema
}

/** A field that only the APIs of this dialect have. Others neither accept nor return it. */
export function only<T extends z.ZodMiniType>(dialect: DialectName, schema: T) {
  const field = bounded(z.optional(schema), { only: dialect })
  dialectFields.set(field, dialect)
  return field
}

/** The registered bounds of a text field, read through `optional` and `nullable`, for counters and `maxlength`. */
export function boundsOf(schema: z.core.$ZodType): Bounds {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? boundsOf(innerType) : ((z.globalRegistry.get(schema) as Bounds | undefined) ?? {})
}

/** A whole number. Bounds are inclusive. */
export function integer(name: string, min?: number, max?: number) {
  const n = z.int(say(name, 'must be a whole number.'))
  if (min === undefined) return n
  if (max === undefined) return n.check(z.minimum(min, `${name} must be ${grouped(min)} or more.`))
  const range = `${name} must be ${grouped(min)}–${grouped(max)}.`
  return n.check(z.minimum(min, range), z.maximum(max, range))
}

/** The id of another resource. */
export const id = (name: string) => integer(name)

export const flag = (name: string) => z.boolean(say(name, 'must be true or false.'))

export const choice = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, say(name, `must be one of: ${values.join(', ')}.`))

/** A list of at most `most` entries. */
export const listOf = <T extends z.ZodMiniType>(name: string, item: T, most: number) =>
  z
    .array(item, say(name, 'must be a list.'))
    .check(z.maxLength(most, `${name} must have at most ${grouped(most)} entries.`))

/** An object inside a body. */
export const group = <T extends z.core.$ZodLooseShape>(name: string, shape: T) =>
  z.object(shape, say(name, 'must be an object.'))

/** A JSON body. Unknown fields are ignored. */
export const body = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.object(shape, { error: 'The body must be a JSON object.' })

/** The query parameters of a request. Unknown ones are ignored. */
export const query = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.object(shape, { error: 'The query must be a list of parameters.' })

/**
 * Rules between fields. They run on a body whose fields can still be wrong, so each checks the types of what it reads.
 */
export type Rules = (v: Readonly<Record<string, unknown>>) => readonly RuleError[]

/** The values of a form with their cross-field rules. Its fields set them, so they have their types even where a rule refuses them. */
export function withFormRules<T extends z.ZodMiniObject>(base: T, rules: (v: z.output<T>) => readonly RuleError[]): T {
  const run = z.check<z.output<T>>(
    ({ value, issues }) => {
      if (typeof value !== 'object' || value === null) return
      const refused = new Set(issues.map((issue) => issue.path?.join('.')))
      for (const { field, reason } of rules(value)) {
        // A field that its own rule refused needs no second reason.
        if (!refused.has(field)) issues.push({ code: 'custom', input: value, path: field.split('.'), message: reason })
      }
    },
    { when: () => true },
  )
  return base.check(run)
}

/** The body with its cross-field rules, which run beside the field rules so that all errors are reported at once. */
export const withRules: <T extends z.ZodMiniObject>(base: T, rules: Rules) => T = withFormRules

/** A time in a response: UTC, no zone designator (A2.1-4). */
export const Time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/))

/** Replaces a secret for a reader without access to it. */
export const REDACTED = '[REDACTED]'

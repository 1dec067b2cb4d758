/**
 * Builders of field rules. Every rule says in plain words what is wrong, also when the value is missing or of the wrong type
 * (zod/mini ships no messages of its own), and carries its bounds for JSON Schema in the registry where zod cannot know them.
 * Rules that look at several fields are plain functions, put on a body by `withRules`; the bare body is exported beside it.
 */
import * as z from 'zod/mini'

// The content policy forbids eval, and zod probes for it as soon as an object schema is made: here, before all others.
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

/** For `error` of a schema: "Label is required." or "Label must be text." */
export const say = (name: string, wrong: string) => ({
  error: (issue: { readonly input?: unknown }) =>
    issue.input === undefined ? `${name} is required.` : `${name} ${wrong}`,
})

/** Length in Unicode characters: what OpenAPI's maxLength means, where `length` counts UTF-16 units. */
export const characters = (s: string): number => {
  let n = 0
  for (const _ of s) n++
  return n
}

/** Whether a text has `min` to `max` characters. A character is one or two units, so most texts need not be counted. */
const isWithin = (v: string, min: number, max: number): boolean => {
  if (v.length > 2 * max || v.length < min) return false
  if (v.length <= max && v.length >= 2 * min) return true
  const n = characters(v)
  return n >= min && n <= max
}

// Neither survives a trip through UTF-8 and SQL text unchanged.
const storable = (s: string) => !/[\0\p{Surrogate}]/u.test(s)
/**
 * Where it does not hold, the field is refused for this reason and for no further one. A `refine` with `abort` would silence the
 * rules between fields too.
 */
export const must = (holds: (text: string) => boolean, reason: string) =>
  z.check<string>(({ value, issues }) => {
    if (!holds(value)) issues.push({ code: 'custom', input: value, message: reason })
  })
const kept = (name: string) => must(storable, `${name} holds a character that cannot be stored.`)

/** Characters of a name or an id whose length the reference leaves open: decision 0019. */
export const MAX_NAME = 255
/** Characters of a description or a note whose length the reference leaves open: as those it bounds. */
export const MAX_PROSE = 65_000

const shown = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Whether the text would look empty: spaces and characters that nobody can see, or nothing at all. */
export const isBlank = (text: string): boolean => !shown.test(text)
/** Refuses what looks empty and is not. The empty text is for other rules. */
const seen = (name: string) => must((v) => v === '' || !isBlank(v), `${name} must contain more than spaces.`)

/**
 * Text of at most `most` Unicode characters. `filled` refuses the empty string where an empty one can never name anything; `shown`
 * what people could not see.
 */
export const text = (name: string, most: number, o: { filled?: boolean; shown?: boolean } = {}) => {
  const fits = (v: string) => isWithin(v, 0, most)
  const sized = z
    .string(say(name, 'must be text.'))
    .check(kept(name), must(fits, `${name} must be at most ${most} characters.`))
  const s = o.shown ? sized.check(seen(name)) : sized
  const checked = o.filled ? s.check(z.refine((v: string) => v !== '', `${name} is required.`)) : s
  return bounded(checked, { maxLength: most })
}

/**
 * Text of `min` to `max` Unicode characters. `pattern` is anchored; `hint` says in words what it allows. `shown` refuses what people
 * could not see.
 */
export function chars(
  name: string,
  min: number,
  max: number,
  o: { pattern?: RegExp; hint?: string; shown?: boolean } = {},
) {
  const range = min === 0 ? `at most ${max}` : `${min} to ${max}`
  const fits = (v: string) => isWithin(v, min, max)
  const { pattern } = o
  const sized = z
    .string(say(name, 'must be text.'))
    .check(kept(name), must(fits, `${name} must be ${range} characters.`))
  const s = o.shown ? sized.check(seen(name)) : sized
  const bounds = {
    ...(min > 0 ? { minLength: min } : {}),
    maxLength: max,
    ...(pattern ? { pattern: pattern.source } : {}),
  }
  const checked = pattern ? s.check(z.refine((v: string) => pattern.test(v), o.hint ?? `${name} is not valid.`)) : s
  return bounded(checked, bounds)
}

/** The schema, with bounds for JSON Schema. */
export function bounded<T extends z.ZodMiniType>(schema: T, meta: Readonly<Record<string, unknown>>): T {
  z.globalRegistry.add(schema, { ...meta })
  return schema
}

/** The bounds that a text field carries, also through `optional` and `nullable`: for counters and `maxlength`. */
export function boundsOf(schema: z.core.$ZodType): Bounds {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? boundsOf(innerType) : ((z.globalRegistry.get(schema) as Bounds | undefined) ?? {})
}

/** A whole number; with bounds, both ends included. */
export function integer(name: string, min?: number, max?: number) {
  const n = z.int(say(name, 'must be a whole number.'))
  if (min === undefined) return n
  if (max === undefined) return n.check(z.minimum(min, `${name} must be ${min} or more.`))
  const range = `${name} must be ${min} to ${max}.`
  return n.check(z.minimum(min, range), z.maximum(max, range))
}

/** The id of another resource. */
export const id = (name: string) => integer(name)

export const flag = (name: string) => z.boolean(say(name, 'must be true or false.'))

export const choice = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, say(name, `must be one of: ${values.join(', ')}.`))

/** A list of at most `most` entries. */
export const listOf = <T extends z.ZodMiniType>(name: string, item: T, most: number) =>
  z.array(item, say(name, 'must be a list.')).check(z.maxLength(most, `${name} must have at most ${most} entries.`))

/** An object inside a body. */
export const group = <T extends z.core.$ZodLooseShape>(name: string, shape: T) =>
  z.object(shape, say(name, 'must be an object.'))

/** A JSON body. Unknown fields are ignored. */
export const body = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.object(shape, { error: 'The body must be a JSON object.' })

/** The parameters behind the question mark. Unknown ones are ignored. */
export const query = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.object(shape, { error: 'The query must be a list of parameters.' })

/** Looks at a body whose fields may still be wrong: a rule checks the types of what it reads. */
export type Rules = (v: Readonly<Record<string, unknown>>) => readonly RuleError[]

/** The body with its cross-field rules, which run beside the field rules so that all errors come at once. */
export function withRules<T extends z.ZodMiniObject>(base: T, rules: Rules): T {
  const run = z.check<z.output<T>>(
    ({ value, issues }) => {
      if (typeof value !== 'object' || value === null) return
      const refused = new Set(issues.map((issue) => issue.path?.join('.')))
      for (const { field, reason } of rules(value)) {
        // What is wrong by itself needs no second reason.
        if (!refused.has(field)) issues.push({ code: 'custom', input: value, path: field.split('.'), message: reason })
      }
    },
    { when: () => true },
  )
  return base.check(run)
}

/** A time in an answer: UTC, no zone designator (Part A 2.1). */
export const Time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/))

/** Stands where a secret would, for a reader who may not have it. */
export const REDACTED = '[REDACTED]'

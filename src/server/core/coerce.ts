/** The only place where query strings and path segments become the contract's types. */
import type * as z from 'zod/mini'
import { fieldPath } from './answers'
import type { FailureField } from './handlers'

type Schema = z.core.$ZodType
interface Shaped {
  readonly _zod: { readonly def: { readonly type: string; readonly shape?: Readonly<Record<string, Schema>> } }
}
interface Wrapped {
  readonly _zod: { readonly def: { readonly type: string; readonly innerType?: Schema } }
}

/** The fields of an object schema; none if the operation lacks the slot. */
const fieldsOfSchema = (schema: Schema): Readonly<Record<string, Schema>> => (schema as Shaped)._zod.def.shape ?? {}

/** `number`, `string`, `boolean` … of the schema inside optional or nullable. */
function schemaKindOf(schema: Schema): string {
  const { type, innerType } = (schema as Wrapped)._zod.def
  return innerType ? schemaKindOf(innerType) : type
}

export interface CoercedInput<T> {
  readonly value: T | undefined
  readonly errors: readonly FailureField[]
}

/** Parses with the contract's rule and reports every invalid field. */
export function check<S extends Schema>(schema: S, input: unknown): CoercedInput<z.output<S>> {
  const result = (schema as unknown as { safeParse(v: unknown): z.core.util.SafeParseResult<z.output<S>> }).safeParse(
    input,
  )
  if (result.success) return { value: result.data, errors: [] }
  return {
    value: undefined,
    errors: result.error.issues.map((i) => ({ field: fieldPath(i.path), reason: i.message })),
  }
}

/**
 * The query parameters that the operation knows, in the contract's types. Unknown ones are ignored. An empty value
 * counts as absent, except in the paging of collections (`strict`), where it isn't a number.
 */
export function readQuery(
  schema: Schema,
  search: string,
  strict: boolean,
): { input: Record<string, unknown>; errors: FailureField[] } {
  const shape = new Map(Object.entries(fieldsOfSchema(schema)))
  const input: Record<string, unknown> = {}
  const errors: FailureField[] = []
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [rawName = '', ...rest] = pair.split('=')
    const name = decoded(rawName)
    const field = name === undefined ? undefined : shape.get(name)
    if (name === undefined || field === undefined) continue
    const text = decoded(rest.join('='))
    if (text === undefined) errors.push({ field: name, reason: "The value isn't valid UTF-8." })
    else if (Object.hasOwn(input, name)) errors.push({ field: name, reason: 'This parameter is given twice.' })
    else if (isNumber(schemaKindOf(field)) && isHuge(text))
      errors.push({ field: name, reason: 'This number is too large.' })
    else if (text !== '' || (strict && schemaKindOf(field) !== 'string')) input[name] = typed(schemaKindOf(field), text)
  }
  return { input, errors }
}
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
const isNumber = (kind: string) => kind === 'number' || kind === 'int'
/** Whether a text is a number that JavaScript can't represent exactly. */
const isHuge = (text: string) => /^\d+$/.test(text) && !Number.isSafeInteger(Number(text))
function typed(kind: string, text: string): unknown {
  if (isNumber(kind) && /^-?\d{1,16}(\.\d+)?$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Path parameters in the contract's types. Undefined if one can't identify a resource, so that the response is 404. */
export function readParams<S extends Schema>(
  schema: S,
  raw: Readonly<Record<string, string>>,
): z.output<S> | undefined {
  const input: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOfSchema(schema))) {
    const text = raw[name] ?? ''
    // The database would cut the text at NUL and find another row.
    if (text.includes('\0')) return undefined
    const isInteger = isNumber(schemaKindOf(field))
    if (isInteger && !/^(0|[1-9]\d{0,15})$/.test(text)) return undefined
    input[name] = isInteger ? Number(text) : text
  }
  const parsed = check(schema, Object.keys(input).length > 0 ? input : undefined)
  return parsed.errors.length > 0 ? undefined : parsed.value
}

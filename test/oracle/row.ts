/** The shape of a transcribed row, and the same shape derived from the contract. For tests only. */
import * as z from 'zod/mini'
import { PAGE_DEFAULTS, type AnyOp } from '#/contract/op'

export interface Field {
  readonly type: string
  readonly required?: true
  readonly nullable?: true
  readonly optional?: true
  readonly minLength?: number
  readonly maxLength?: number
  /** Compared by the accepted values, not by spelling. */
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  /** Bounds of this project where the reference has none: decision 0019. */
  readonly ours?: Pick<Field, 'maxLength' | 'maxItems'>
  /** Length in bytes of UTF-8, which JSON Schema can't express, so behavior is tested. */
  readonly utf8Min?: number
  readonly utf8Max?: number
  readonly format?: string
  readonly enum?: readonly string[]
  /** Values accepted beside the documented ones, so not in the schema's published enumeration. */
  readonly takes?: readonly string[]
  readonly default?: unknown
  readonly items?: Field
  readonly fields?: Fields
  /** The alternative shape of the value. */
  readonly or?: Field
}
export type Fields = Readonly<Record<string, Field>>
export interface Row {
  readonly op: string
  readonly route: string
  readonly scopes: readonly string[]
  readonly auth: string
  readonly rate: string
  readonly paged: boolean
  readonly unrestricted: boolean
  readonly grants: readonly string[]
  readonly bodyKind: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Fields
  readonly body: Fields
  readonly response: { readonly kind: string; readonly orEmpty?: true; readonly fields?: Fields }
}

interface Json {
  type?: string | string[]
  format?: string
  pattern?: string
  const?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
  /** The dialect that alone has the field. */
  only?: string
  anyOf?: Json[]
  allOf?: Json[]
}

const json = (s: z.core.$ZodType) => z.toJSONSchema(s, { io: 'input', unrepresentable: 'any' }) as unknown as Json
const isNull = (j: Json) => j.type === 'null'
// An integer without a stated bound still has JavaScript's own.
const stated = (n: number | undefined) => (n === undefined || Math.abs(n) === Number.MAX_SAFE_INTEGER ? undefined : n)
const bare = <T extends object>(o: T) =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as unknown as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

function fieldOf(j: Json): Field {
  if (Array.isArray(j.type)) return fieldOf({ anyOf: j.type.map((type) => ({ ...j, type })) })
  const parts = (j.anyOf ?? []).filter((p) => !isNull(p))
  const nullable = j.anyOf?.some(isNull) ? ({ nullable: true } as const) : {}
  const [first, second] = parts
  if (first) {
    const meta = { ...j }
    delete meta.anyOf
    const one = fieldOf({ ...first, ...meta })
    if (!second) return { ...one, ...nullable }
    const other = fieldOf(second)
    // Spellings of one type (an address or the word `any`) are one field; two types are two shapes.
    return one.type === other.type ? { type: one.type, ...nullable } : { ...one, or: other, ...nullable }
  }
  const type = j.format === 'binary' ? 'file' : (j.type ?? 'unknown')
  const known = {
    minLength: j.minLength,
    maxLength: j.maxLength,
    minimum: stated(j.minimum),
    maximum: stated(j.maximum),
    maxItems: j.maxItems,
  }
  return bare({
    type,
    ...(type === 'file' ? {} : known),
    pattern: j.format === 'email' ? undefined : j.pattern,
    format: j.format === 'email' ? j.format : undefined,
    enum: j.enum ?? (j.const === undefined ? undefined : [j.const]),
    items: j.items && fieldOf(j.items),
    fields: j.properties && fieldsOf(j, 'required'),
  }) as Field
}

const at = (o: unknown, key: string) =>
  typeof o === 'object' && o !== null ? (o as Record<string, unknown>)[key] : undefined

const filled = (fields: Fields, defaults: unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, { ...f, ...bare({ default: at(defaults, k) }) }]))

/** `mark`: requests mark required fields, responses mark optional ones. */
function fieldsOf(j: Json, mark: 'required' | 'optional', defaults?: unknown): Fields {
  const entry = ([name, f]: [string, Json]) => {
    const listed = j.required?.includes(name) ?? false
    const marked = listed === (mark === 'required') ? { [mark]: true } : {}
    const field = fieldOf(f)
    const value = at(defaults, name)
    // An object's default is its fields' defaults.
    return [
      name,
      { ...field, ...marked, ...(field.fields ? { fields: filled(field.fields, value) } : bare({ default: value })) },
    ]
  }
  const fields = Object.entries(j.properties ?? {}).filter(([, f]) => f.only === undefined)
  return Object.fromEntries(fields.map((e) => entry(e))) as Fields
}

/** Responses have no bounds, and every field is present unless marked. */
function answer(f: Field): Field {
  const keep = bare({ type: f.type, nullable: f.nullable, enum: f.enum }) as Field
  return {
    ...keep,
    ...(f.items ? { items: answer(f.items) } : {}),
    ...(f.or ? { or: answer(f.or) } : {}),
    ...(f.fields ? { fields: answers(f.fields) } : {}),
  }
}
const answers = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([k, f]) => [k, { ...answer(f), ...(f.required ? {} : { optional: true as const }) }]),
  )

function responseOf(j: Json): Row['response'] {
  if (j.anyOf) return { kind: 'unknown' }
  const self = fieldOf(j)
  if (self.type === 'array') return { kind: 'array', fields: answers(self.items?.fields ?? {}) }
  const { fields = {} } = self
  const names = Object.keys(fields).toSorted()
  if (names.length === 0) return { kind: 'empty' }
  if (names.join() === 'data,page,pages,results') {
    return { kind: 'page', fields: answers(fields['data']?.items?.fields ?? {}) }
  }
  // `{}` in place of the resource counts as the resource with only optional fields.
  const required = names.map((k) => [k, { ...fields[k], required: true }])
  if (names.every((k) => !fields[k]?.required)) {
    return { kind: 'object', orEmpty: true, fields: answers(Object.fromEntries(required) as Fields) }
  }
  return { kind: 'object', fields: answers(fields) }
}

/** One operation of the contract in the shape of a transcribed row. */
export function rowOf(op: AnyOp): Row {
  const of = (slot: z.core.$ZodType, defaults?: unknown) => fieldsOf(json(slot), 'required', defaults)
  const queryDefaults = op.paged ? PAGE_DEFAULTS : op.defaults
  return {
    op: op.title,
    route: `${op.method} ${op.path}`,
    scopes: op.scopes,
    auth: op.auth,
    rate: op.rate,
    paged: op.paged,
    unrestricted: op.unrestricted,
    grants: op.grants,
    bodyKind: op.bodyKind,
    params: Object.fromEntries(Object.entries(of(op.params)).map(([k, f]) => [k, f.type])),
    query: of(op.query, queryDefaults),
    body: of(op.body, op.defaults),
    response: responseOf(json(op.res)),
  }
}

/** A JSON schema as readable lines: one per field, nested objects with dotted names. */
import type { Schema } from './described'

export interface DocumentedField {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Bounds, choices and default in words. */
  readonly rules: readonly string[]
}

const isNull = (s: Schema) => s.type === 'null'
const shapes = (s: Schema): readonly Schema[] =>
  Array.isArray(s.type) ? s.type.map((type: string) => ({ ...s, type })) : (s.anyOf ?? [s])

function typeOf(s: Schema): string {
  const words = shapes(s).map((one) => {
    if (one.type === 'array') return `list of ${typeOf(one.items ?? {})}`
    if (one.format === 'binary') return 'file'
    return String(one.type ?? (one.const === undefined ? 'any' : typeof one.const))
  })
  return [...new Set(words)].join(' or ')
}

const between = (least: number | undefined, most: number | undefined, of: string) =>
  least !== undefined && most !== undefined
    ? [`${least}–${most}${of}`]
    : least !== undefined
      ? [`at least ${least}${of}`]
      : most !== undefined
        ? [`at most ${most}${of}`]
        : []

function rulesOf(s: Schema): string[] {
  const parts = shapes(s).filter((one) => !isNull(one))
  const rules = parts.flatMap((one) => [
    ...(one.enum ? [`one of ${one.enum.map(String).join(', ')}`] : []),
    ...(one.const === undefined ? [] : [`always ${JSON.stringify(one.const)}`]),
    ...between(one.minimum, one.maximum, ''),
    ...(one.format === 'binary' ? [] : between(one.minLength, one.maxLength, ' characters')),
    ...(one.pattern === undefined || one.format === 'email' ? [] : [`matches ${one.pattern}`]),
    ...(one.format === undefined || one.format === 'binary' ? [] : [`format ${one.format}`]),
    ...(one.type === 'array' && one.items ? rulesOf(one.items) : []),
  ])
  return [...new Set(rules), ...(s.default === undefined ? [] : [`default ${JSON.stringify(s.default)}`])]
}

export const fieldOf = (name: string, schema: Schema, required: boolean): DocumentedField => ({
  name,
  type: typeOf(schema),
  required,
  rules: rulesOf(schema),
})

/** `label`, `ssh.port`, `data[].id`. A list of objects has no line of its own if its name is `bare`. */
export function fieldsOf(schema: Schema, prefix = ''): readonly DocumentedField[] {
  const inner = (one: Schema, name: string): readonly DocumentedField[] =>
    shapes(one).flatMap((s) =>
      s.properties ? fieldsOf(s, `${name}.`) : s.type === 'array' && s.items ? inner(s.items, `${name}[]`) : [],
    )
  if (schema.type === 'array' && schema.items) return inner(schema.items, '[]')
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    fieldOf(`${prefix}${name}`, one, schema.required?.includes(name) ?? false),
    ...inner(one, `${prefix}${name}`),
  ])
}

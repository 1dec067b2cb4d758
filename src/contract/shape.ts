/** The types of a schema as data, for readers of responses that need no schema. */
import type * as z from 'zod/mini'

/** APIs that word this contract in their own way: see `dialects`. */
export type DialectName = 'linode'
/** Filled by `only` of `fields.ts`. Here, because readers of it must not load the schema library. */
export const dialectFields = new WeakMap<z.core.$ZodType, DialectName>()
/** The dialect whose APIs alone have this field. */
export const dialectOf = (schema: z.core.$ZodType): DialectName | undefined => dialectFields.get(schema)

export interface Shape {
  /** `string`, `number`, `boolean` or another of zod's kinds; unknown ones read as text. */
  readonly type: string
  readonly shape?: Readonly<Record<string, Shape>>
  readonly element?: Shape
  readonly innerType?: Shape
  readonly options?: readonly Shape[]
  /** The dialect whose APIs alone have this field. */
  readonly only?: DialectName
}

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly element?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
}

export function shapeOf(schema: z.core.$ZodType): Shape {
  const { type, shape, element, innerType, options } = schema._zod.def as Def
  const only = dialectOf(schema)
  return {
    type,
    ...(only ? { only } : {}),
    ...(shape ? { shape: Object.fromEntries(Object.entries(shape).map(([name, s]) => [name, shapeOf(s)])) } : {}),
    ...(element ? { element: shapeOf(element) } : {}),
    ...(innerType ? { innerType: shapeOf(innerType) } : {}),
    ...(options ? { options: options.map(shapeOf) } : {}),
  }
}

/** Whether an API of `dialect`, or of the contract's wording, lacks a field of `shape`. */
const lacksAny = (shape: Shape, dialect: DialectName | null): boolean =>
  (shape.only ?? dialect) !== dialect ||
  [shape.element, shape.innerType, ...Object.values(shape.shape ?? {})].some((one) => one && lacksAny(one, dialect))

/** Returns a function that takes the fields of other dialects out of a value of this shape; undefined if there are none. */
export function fieldsFor(shape: Shape, dialect: DialectName | null): (<T>(json: T) => T) | undefined {
  if (!lacksAny(shape, dialect)) return undefined
  const within = (at: Shape | undefined, json: unknown): unknown => {
    if (!at || typeof json !== 'object' || json === null) return json
    if (at.innerType) return within(at.innerType, json)
    if (Array.isArray(json)) return json.map((one) => within(at.element, one))
    const fields = at.shape ?? {}
    const own = Object.entries(json).filter(([name]) => (fields[name]?.only ?? dialect) === dialect)
    return Object.fromEntries(own.map(([name, value]) => [name, within(fields[name], value)]))
  }
  // Only optional fields go.
  return <T>(json: T) => within(shape, json) as T
}

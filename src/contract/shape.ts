/** The types of a schema as data, for readers of responses that need no schema. */
import type * as z from 'zod/mini'

export interface Shape {
  /** `string`, `number`, `boolean` or another of zod's kinds; unknown ones read as text. */
  readonly type: string
  readonly shape?: Readonly<Record<string, Shape>>
  readonly element?: Shape
  readonly innerType?: Shape
  readonly options?: readonly Shape[]
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
  return {
    type,
    ...(shape ? { shape: Object.fromEntries(Object.entries(shape).map(([name, s]) => [name, shapeOf(s)])) } : {}),
    ...(element ? { element: shapeOf(element) } : {}),
    ...(innerType ? { innerType: shapeOf(innerType) } : {}),
    ...(options ? { options: options.map(shapeOf) } : {}),
  }
}

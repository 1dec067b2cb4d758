/** The API's own description, typed as far as its page reads it. Written by openapi.ts. */
import { openapi } from '../openapi'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly default?: unknown
}
interface Parameter {
  readonly name?: string
  readonly in?: 'path' | 'query'
  readonly required?: boolean
  readonly schema?: Schema
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly { readonly token?: readonly string[] }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly 200: { readonly content: Content } }
  readonly 'x-rate-class': string
  readonly 'x-grants'?: readonly string[]
  readonly 'x-unrestricted'?: boolean
  readonly 'x-needs-balance'?: boolean
}
export interface Described extends Operation {
  readonly method: string
  readonly path: string
}

/** Every operation in the order of the reference. */
export function describedOperations(): readonly Described[] {
  const paths = openapi({ serverUrl: '/v4' })['paths'] as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() })),
  )
}

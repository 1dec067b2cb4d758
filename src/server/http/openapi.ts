/** The OpenAPI 3.1 document of the API, generated from the contract. Reference version 4.174.0. */
import * as z from 'zod/mini'
import { areas, opsOf } from '#/contract/all'
import { isNone, PAGE_DEFAULTS, type AnyOp } from '#/contract/op'
import { isRecord } from '#/lib/is-record'

export const REFERENCE_VERSION = '4.174.0'

interface JsonSchema {
  [key: string]: unknown
  type?: string
  minimum?: number
  maximum?: number
  default?: unknown
  /** The dialect that alone has the field. */
  only?: string
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
}
interface Content {
  readonly description: string
  readonly content: Record<string, { readonly schema: JsonSchema }>
}

function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    // zod bounds every integer by what JavaScript can represent. That bound belongs to the language and not to the API.
    override: ({ jsonSchema: s }) => {
      if (s.minimum === Number.MIN_SAFE_INTEGER) delete s.minimum
      if (s.maximum === Number.MAX_SAFE_INTEGER) delete s.maximum
      for (const [name, field] of Object.entries((s as JsonSchema).properties ?? {}))
        if (field.only !== undefined) delete s.properties?.[name]
    },
  })
  return json as JsonSchema
}

/** A default that is an object describes its fields one by one. */
function withDefaults(schema: JsonSchema, defaults: Readonly<Record<string, unknown>>): JsonSchema {
  const properties = { ...schema.properties }
  for (const [field, value] of Object.entries(defaults)) {
    const s = properties[field]
    if (s) properties[field] = isRecord(value) ? withDefaults(s, value) : { ...s, default: value }
  }
  return { ...schema, properties }
}

function parameters(op: AnyOp) {
  const inPath = isNone(op.params) ? {} : jsonSchema(op.params).properties
  const query: JsonSchema = isNone(op.query)
    ? {}
    : withDefaults(jsonSchema(op.query), op.paged ? PAGE_DEFAULTS : isNone(op.body) ? op.defaults : {})
  return [
    ...Object.entries(inPath ?? {}).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      schema,
    })),
    ...(op.filterable ? [filterHeader(op.filterable)] : []),
    ...(op.method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
  ]
}

/** `X-Filter` with its fields and their types. */
function filterHeader(fields: NonNullable<AnyOp['filterable']>) {
  const names = Object.keys(fields)
  return {
    name: 'X-Filter',
    in: 'header',
    required: false,
    description: `A JSON object that filters and sorts the list, such as \`{"+order_by": "${names[0]}"}\`. Its fields are ${names.join(', ')}. Any other returns 400.`,
    schema: { type: 'string' },
    'x-fields': fields,
  }
}

function requestBody(op: AnyOp) {
  if (op.bodyKind === 'none') return {}
  const type = op.bodyKind === 'json' ? 'application/json' : 'multipart/form-data'
  return {
    requestBody: { required: true, content: { [type]: { schema: withDefaults(jsonSchema(op.body), op.defaults) } } },
  }
}

function security(op: AnyOp) {
  if (op.auth === 'none') return []
  const token = { token: op.scopes }
  return op.auth === 'optional' ? [{}, token] : [token]
}

const json = (description: string, schema: JsonSchema): Content => ({
  description,
  content: { 'application/json': { schema } },
})

const operation = (op: AnyOp) => ({
  operationId: op.id,
  summary: op.title,
  tags: [op.area],
  security: security(op),
  parameters: parameters(op),
  ...requestBody(op),
  responses: {
    200: json('Success', jsonSchema(op.res)),
    default: { $ref: '#/components/responses/Refused' },
  },
  'x-rate-class': op.rate,
  ...(op.grants.length > 0 ? { 'x-grants': op.grants } : {}),
  ...(op.unrestricted ? { 'x-unrestricted': true } : {}),
  ...(op.needsBalance ? { 'x-needs-balance': true } : {}),
})

const what = { read_only: 'read', read_write: 'read and change' } as const
const scopeText = (scope: string) => {
  const [family = '', level = ''] = scope.split(':')
  return `${level === 'read_only' ? what.read_only : what.read_write} ${family.replaceAll('_', ' ')}`
}

const whole = { type: 'integer' }
const headers = {
  'X-RateLimit-Limit': { description: 'Requests allowed in the current window', schema: whole },
  'X-RateLimit-Remaining': { description: 'Requests left in the window', schema: whole },
  'X-RateLimit-Reset': { description: 'When the window ends, in Unix seconds', schema: whole },
  'Retry-After': { description: 'Seconds until the window ends. Sent with status 429', schema: whole },
}
const text = { type: 'string' }
const errorBody: JsonSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'reason'], properties: { field: text, reason: text } },
    },
  },
}

/** `serverUrl` ends with the version prefix and can be relative: `/v4`. */
export function openapi({ serverUrl }: { readonly serverUrl: string }): Record<string, unknown> {
  const ops = opsOf(null)
  const scopes = [...new Set(ops.flatMap((op) => op.scopes))].toSorted()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const op of ops) paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: operation(op) }
  return {
    openapi: '3.1.0',
    info: { title: 'Cloud Platform API', version: REFERENCE_VERSION },
    servers: [{ url: serverUrl }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'A unique string that you choose. For 24 hours, a repeated request with the same key changes nothing and returns the first response. Returns 409 while the first request is in progress (see Retry-After) or if it was interrupted, and 422 if the key belongs to another request.',
          schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
        },
      },
      responses: {
        Refused: {
          ...json('The request was refused. `field` is empty if the error isn’t about one field', errorBody),
          headers,
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A personal access token, or a token limited to scopes:\n\n${scopes.map((s) => `- \`${s}\`: ${scopeText(s)}`).join('\n')}`,
          'x-scopes': Object.fromEntries(scopes.map((s) => [s, scopeText(s)])),
        },
      },
    },
  }
}

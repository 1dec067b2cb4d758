/** An example call of each operation with valid values, and its shell command. */
import type { Described, Schema } from './described'

/** Keyed by operation and field, else by field. */
const VALUES: Readonly<Record<string, unknown>> = {
  'buckets.create label': 'larkspur-website',
  'managed.updateCredential label': 'Database on db-1',
  'monitoring.create label': 'web-1',
  label: 'nightly',
  acl: 'private',
  address: 'https://shop.example.com/health',
  bucket: 'larkspur-website',
  bucket_name: 'larkspur-website',
  betaId: 'fast-volumes',
  body: 'Welcome',
  certificate: '-----BEGIN CERTIFICATE-----\n...\n-----END CERTIFICATE-----',
  cluster: 'eu-central-1',
  clusterId: 'eu-central-1',
  consultation_group: 'Operations',
  content_type: 'text/html',
  description: 'What is wrong, and since when.',
  email: 'maria@larkspur.example',
  expires_in: 3600,
  group: 'on-call',
  id: 'fast-volumes',
  imageId: 'private/23',
  ip: '192.0.2.7',
  monitoring_subscription: 'monitoring-10',
  name: 'index.html',
  'managed.createContact name': 'Maria Larkspur',
  'managed.updateContact name': 'Maria Larkspur',
  notes: 'Behind the load balancer.',
  password: 'a long password',
  permissions: 'read_only',
  port: 22,
  prefix: 'photos/',
  primary: '+1 709 555 0123',
  private_key: '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  region: 'eu-central',
  regionId: 'eu-central',
  secondary: '+1 709 555 0124',
  service_type: 'url',
  size: 20,
  subscriptionId: 'monitoring-10',
  summary: 'My volume is slow',
  tags: 'production',
  timeout: 30,
  user: 'deploy',
  username: 'deploy',
  vlan: 'backend',
}

/** Optional fields that a rule between fields requires in an example. */
const SHOWN: Readonly<Record<string, readonly string[]>> = { 'volumes.create': ['region', 'size'] }

/** A valid body with every required field or, if none is required, with all optional ones. */
export function exampleOf(schema: Schema, op: string, name = ''): unknown {
  const first = schema.anyOf?.find((s) => s.type !== 'null') ?? schema
  if (first.properties) {
    const names = Object.keys(first.properties)
    const also = name === '' ? (SHOWN[op] ?? []) : []
    const needed = names.filter((key) => first.required?.includes(key) || also.includes(key))
    const shown = needed.length > 0 ? needed : names
    return Object.fromEntries(shown.map((key) => [key, exampleOf(first.properties?.[key] ?? {}, op, key)]))
  }
  if (first.type === 'array') return [exampleOf(first.items ?? {}, op, name)]
  const known = VALUES[`${op} ${name}`] ?? VALUES[name]
  if (first.enum) return first.enum.includes(known) ? known : first.enum[0]
  const type = Array.isArray(first.type) ? first.type[0] : first.type
  if (type === 'boolean') return first.default ?? true
  if (type === 'integer') return typeof known === 'number' ? known : (first.minimum ?? 5)
  return known ?? 'text'
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The path with example values as parameters. */
export const examplePath = (op: Described): string =>
  op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = op.parameters.find((p) => p.name === name)?.schema ?? {}
    return String(exampleOf(schema, op.operationId, name))
  })

/**
 * `base` is the API's address with its version prefix. The token comes from a shell variable, so that it isn't in the
 * history.
 */
export function curlExample(op: Described, base: string): string {
  const asked = op.parameters.filter((p) => p.in === 'query' && p.required === true)
  const query = asked.map(
    (p) => `${p.name}=${encodeURIComponent(String(exampleOf(p.schema ?? {}, op.operationId, p.name)))}`,
  )
  const [type, content] = Object.entries(op.requestBody?.content ?? {})[0] ?? []
  const url = `${base}${examplePath(op)}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return [
    `curl ${op.method === 'GET' ? '' : `-X ${op.method} `}${quoted(url)}`,
    ...(op.security.some((s) => s.token) ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(op.method === 'GET' ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...(type === 'application/json' && content
      ? [
          `-H 'Content-Type: application/json'`,
          `-d ${quoted(JSON.stringify(exampleOf(content.schema, op.operationId)))}`,
        ]
      : []),
    ...(type === 'multipart/form-data' ? ['-F file=@screenshot.png'] : []),
  ].join(' \\\n  ')
}

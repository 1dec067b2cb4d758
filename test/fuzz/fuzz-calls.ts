/**
 * For the contract fuzz: arbitrary calls of every operation, half of them nearly valid, from the API's own description.
 */
import * as fc from 'fast-check'
import { describedOperations, type Described, type Schema } from '#/server/http/api-page/described'

export interface Call {
  readonly op: string
  readonly method: string
  readonly path: string
  /** JSON text, complete or broken; undefined for no body. */
  readonly json: string | undefined
  /** Name of a file to send in a form. */
  readonly file: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The token: of account `a` or `b`, a read-only one, none, or an invalid one. */
  readonly as: 'a' | 'b' | 'reader' | 'none' | 'wrong'
}

/** A marker in every text that an account writes, which reveals a leak when the other account reads it. */
export const CANARY = { a: 'ant', b: 'bee' } as const

const JUNK = [null, '', 0, -1, 1e308, [], {}, [[]], '\0', '💥', 'toString', '../..', '9007199254740993', true]
const junk = fc.constantFrom<unknown>(...JUNK)
const seldom = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: usual, weight: 14 }, { arbitrary: junk, weight: 1 })

function text(s: Schema, canary: string): fc.Arbitrary<unknown> {
  const edges = [s.minLength, s.maxLength]
    .filter((n) => n !== undefined && n < 70_000)
    .flatMap((n) => [(n ?? 0) - 1, n ?? 0, (n ?? 0) + 1])
    .filter((n) => n >= 0)
    .map((n) => 'x'.repeat(n))
  const names = [
    `${canary}-1`,
    `${canary}-2`,
    `${canary} three`,
    'us-iad',
    'us-iad-1',
    'https://shop.example/',
    '10.0.0.1',
  ]
  return fc.oneof(
    { arbitrary: fc.constantFrom(...names, ...edges), weight: 6 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((t) => `${canary}${t}`), weight: 1 },
  )
}
function whole(s: Schema): fc.Arbitrary<unknown> {
  const edges = [s.minimum, s.maximum].filter((n) => n !== undefined).flatMap((n) => [n - 1, n, n + 1, n + 0.5])
  return fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...edges, 0, -1, 2 ** 53))
}
export function valueOf(s: Schema, canary: string): fc.Arbitrary<unknown> {
  if (s.anyOf) return fc.oneof(...s.anyOf.map((one) => valueOf(one, canary)))
  if (s.const !== undefined) return fc.constant(s.const)
  if (s.enum) return seldom(fc.constantFrom(...s.enum))
  switch (s.type ?? '') {
    case 'object': {
      const parts = Object.fromEntries(Object.entries(s.properties ?? {}).map(([k, v]) => [k, valueOf(v, canary)]))
      const required = Object.keys(parts).filter((k) => s.required?.includes(k))
      return seldom(fc.oneof(fc.record(parts, { requiredKeys: required }), fc.record(parts, { requiredKeys: [] })))
    }
    case 'array':
      return seldom(fc.array(valueOf(s.items ?? {}, canary), { maxLength: 3 }))
    case 'string':
      return seldom(text(s, canary))
    case 'integer':
    case 'number':
      return seldom(whole(s))
    case 'boolean':
      return seldom(fc.boolean())
    case 'null':
      return fc.constant(null)
    default:
      return junk
  }
}

const ODD = ['0', '99999999', 'x', '%2e%2e%2f', '%00', '9007199254740993', '%F0%9F%92%A5', '-1', '1.5', '%ff']
const PLACES: Readonly<Record<string, readonly string[]>> = {
  clusterId: ['us-iad-1', 'us-iad-1', 'eu-central-1'],
  bucket: [`${CANARY.a}-1`, `${CANARY.b}-1`, `${CANARY.a}-2`],
  imageId: ['vendor/debian12', 'vendor%2Fdebian12', ...Array.from({ length: 12 }, (_, n) => `private/${n + 10}`)],
  regionId: ['us-iad', 'eu-central'],
  betaId: ['quiet-disks'],
  subscriptionId: ['monitoring-3'],
}
const place = (name: string) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...(PLACES[name] ?? ['1', '2', '3', '4', '5', '6'])), weight: 8 },
    { arbitrary: fc.constantFrom(...ODD), weight: 1 },
  )

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const sometimes = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { freq: 8, nil: undefined })
const broken = fc.constantFrom(
  '{',
  '[]',
  '"x"',
  '',
  '{"a":1,"a":2}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  '{"__proto__":1}',
)

const EACH = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'reader', 'none', 'wrong'] as const

function callOf(d: Described): fc.Arbitrary<Call> {
  const { method, path } = d
  const [type, content] = Object.entries(d.requestBody?.content ?? {})[0] ?? []
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const query = d.parameters.filter((p) => p.in === 'query')
  return fc.constantFrom<Call['as']>(...EACH).chain((as) => {
    const canary = as === 'b' ? CANARY.b : CANARY.a
    return fc
      .record({
        places: fc.tuple(...names.map(place)),
        asked: fc.tuple(...query.map((p) => fc.option(valueOf(p.schema ?? {}, canary), { freq: 2, nil: undefined }))),
        sound: type === 'application/json' ? valueOf(content?.schema ?? {}, canary) : fc.constant(undefined),
        odd: sometimes(broken),
        file: fc.constantFrom(`${canary}.txt`, '../x.png', `${canary}.exe`, '\u202etxt.exe', ''),
        filter: sometimes(
          fc.oneof(fc.constantFrom('{"label":"x"}', '{', '{"+and":[]}', '{"size":{"+gt":1}}'), fc.json()),
        ),
        key: sometimes(fc.constantFrom('k-1', 'k-2', 'no key')),
        type: sometimes(fc.constantFrom('text/plain', 'application/json; charset=latin1', '')),
      })
      .map(({ places, asked, sound, odd, file, filter, key, type: other }) => {
        const search = query.flatMap((p, n) =>
          asked[n] === undefined ? [] : [`${p.name}=${encodeURIComponent(written(asked[n]).toWellFormed())}`],
        )
        let at = 0
        const filled = path.replaceAll(/\{\w+\}/g, () => places[at++] ?? '')
        return {
          op: d.operationId,
          method,
          path: `/v4${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
          json: type === 'application/json' ? (odd ?? JSON.stringify(sound)) : undefined,
          file: type === 'multipart/form-data' ? file : undefined,
          headers: {
            ...(filter !== undefined && /^[\x20-\x7e]*$/.test(filter) ? { 'X-Filter': filter } : {}),
            ...(key === undefined ? {} : { 'Idempotency-Key': key }),
            ...(other === undefined || type !== 'application/json' ? {} : { 'Content-Type': other }),
          },
          as,
        }
      })
  })
}

export const everyCall: readonly fc.Arbitrary<Call>[] = describedOperations().map(callOf)
export const anyCall: fc.Arbitrary<Call> = fc.oneof(...everyCall)

/** Properties that every schema of every operation must have; reference/conformance.spec.ts compares the values. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allOps, areas } from './all'
import { boundsOf } from './fields'
import { isNone, type AnyOp } from './op'

type Schema = z.core.$ZodType
const slots = (o: AnyOp) =>
  (['params', 'query', 'body', 'res'] as const)
    .map((name): [string, Schema] => [`${o.id} ${name}`, o[name]])
    .filter(([, schema]) => !isNone(schema))
const every = allOps.flatMap(slots)
const requests = every.filter(([name]) => /(?:query|body)$/.test(name))

/** Every nested schema with its path. */
function* inside(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema]
  const def = schema._zod.def as {
    shape?: Record<string, Schema>
    element?: Schema
    innerType?: Schema
    options?: Schema[]
  }
  for (const [key, s] of Object.entries(def.shape ?? {})) yield* inside(s, `${path}.${key}`)
  for (const [i, s] of (def.options ?? []).entries()) yield* inside(s, `${path}|${i}`)
  if (def.element) yield* inside(def.element, `${path}[]`)
  if (def.innerType) yield* inside(def.innerType, path)
}

const plain = new Set([
  'string',
  'number',
  'boolean',
  'object',
  'array',
  'enum',
  'literal',
  'nullable',
  'optional',
  'union',
  'file',
])

test('each operation has its own id, title and route, in one area', () => {
  const routes = allOps.map((o) => `${o.method} ${o.path}`)
  for (const all of [routes, allOps.map((o) => o.id), allOps.map((o) => o.title)])
    expect(new Set(all).size).toBe(allOps.length)
  for (const [name, ops] of Object.entries(areas)) {
    for (const [key, o] of Object.entries(ops))
      expect({ area: o.area, id: o.id }).toEqual({ area: name, id: `${name}.${key}` })
  }
})

test.each(every)('%s uses only plain kinds: no default, transform, pipe, date, coercion or lazy', (name, schema) => {
  for (const [path, s] of inside(schema, name)) {
    expect(plain, path).toContain(s._zod.def.type)
    expect((s._zod.def as { coerce?: boolean }).coerce, path).toBeFalsy()
  }
})

test.each(requests)('%s has a maximum for every text and every list (security B3)', (name, schema) => {
  const unbounded = [...inside(schema, name)].filter(([, s]) => {
    const { type, checks = [] } = s._zod.def as { type: string; checks?: z.core.$ZodCheck[] }
    if (type === 'string') {
      const { maxLength = Infinity } = boundsOf(s)
      // reference/conformance.spec.ts checks that the published bound is the enforced one.
      return messages(s, 'x'.repeat(Math.min(maxLength, 1e6) + 1)).length === 0 || maxLength === Infinity
    }
    return type === 'array' && !checks.some((c) => c._zod.def.check === 'max_length')
  })
  expect(unbounded.map(([path]) => path)).toEqual([])
})

test('zod never probes for eval, which the content policy forbids', () => {
  expect(z.config().jitless).toBe(true)
})

test.each(every)('%s can be written as JSON Schema', (_name, schema) => {
  expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('type')
})

const wrong: unknown[] = [
  null,
  7,
  -1,
  1.5,
  1e300,
  Number.NaN,
  '',
  'x',
  '\0',
  '\u{d800}',
  'x'.repeat(70_000),
  true,
  [],
  [null],
  {},
  [{}],
]
const unwrapped = (s: Schema): Schema => {
  const def = s._zod.def as { innerType?: Schema }
  return def.innerType ? unwrapped(def.innerType) : s
}
const messages = (s: Schema, v: unknown) => z.safeParse(s, v).error?.issues.map((i) => i.message) ?? []

test.each(requests)('%s reports each wrong field in plain words', (name, schema) => {
  for (const [path, s] of inside(schema, name)) {
    for (const value of wrong) {
      for (const message of messages(s, value)) {
        expect(message, `${path} given ${JSON.stringify(value)?.slice(0, 20)}`).toMatch(/^[A-Z].*[^ ]$/)
        expect(message, path).not.toMatch(/^Invalid input|expected|undefined/)
      }
    }
    if (unwrapped(s)._zod.def.type === 'file' || path.endsWith('body') || path.endsWith('query')) continue
    expect(messages(unwrapped(s), undefined), path).toEqual([expect.stringMatching(/ is required\.$/)])
    expect(messages(unwrapped(s), Symbol('no JSON')), path).toEqual([expect.stringMatching(/ must be /)])
  }
})

test.each(requests)('%s ignores unknown fields', (_name, schema) => {
  const strange = { anything: 'else' }
  const errors = z.safeParse(schema, strange).error?.issues ?? []
  expect(errors.every((e) => e.code !== 'unrecognized_keys')).toBe(true)
})

test('the path parameters are those of the path, each a text or a whole number', () => {
  for (const o of allOps) {
    const named = [...o.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
    const shape: Record<string, Schema> = isNone(o.params) ? {} : o.params._zod.def.shape
    expect(Object.keys(shape), o.id).toEqual(named)
    for (const s of Object.values(shape)) expect(['string', 'number'], o.id).toContain(s._zod.def.type)
  }
})

test('defaults are valid values of optional fields of the body or query', () => {
  for (const o of allOps.filter((x) => Object.keys(x.defaults).length > 0)) {
    const shape: Record<string, Schema> = (isNone(o.body) ? o.query : o.body)._zod.def.shape
    for (const [field, value] of Object.entries(o.defaults)) {
      const schema = shape[field]
      expect(schema?._zod.def.type, `${o.id} ${field}`).toBe('optional')
      expect(schema && z.safeParse(schema, value).success, `${o.id} ${field}`).toBe(true)
    }
  }
})

test('a mutation names only areas that exist, and a read names none', () => {
  for (const o of allOps) {
    for (const name of o.alsoTouches) expect(Object.keys(areas), o.id).toContain(name)
    if (o.method === 'GET') expect(o.alsoTouches, o.id).toEqual([])
  }
})

test('disabling or deleting a service makes tickets stale, because the API closes that of its issue', () => {
  for (const o of [areas.managed.disableService, areas.managed.removeService])
    expect(o.alsoTouches, o.id).toEqual(['tickets'])
})

test('GET and DELETE have no body, and open operations have no scope except the two that return more with one', () => {
  for (const o of allOps) {
    expect(o.bodyKind === 'none', o.id).toBe(isNone(o.body))
    if (o.method === 'GET' || o.method === 'DELETE') expect(o.bodyKind, o.id).toBe('none')
    if (o.auth === 'none') expect(o.scopes, o.id).toEqual([])
  }
  expect(allOps.filter((o) => o.auth === 'optional').map((o) => o.id)).toEqual(['images.list', 'images.view'])
  expect(allOps.filter((o) => o.auth === 'required' && o.scopes.length === 0).map((o) => o.id)).toEqual([
    'betas.list',
    'betas.view',
  ])
})

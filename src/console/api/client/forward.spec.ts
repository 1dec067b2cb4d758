/**
 * Answers of another version of the API: each field of each operation left out, null, of another type, with an unknown
 * value or with company, one at a time. What the client hands on has the declared types, or is one error.
 */
import { expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import { defOf, sample, valid, type Schema } from '#test/oracle/sample'
import type { AnyOp } from '#/contract/op'
import { isApiError } from '../base/errors'
import { readResult } from './interpret-response'
import { changesNothing } from '../base/request'

type Path = readonly (string | number)[]

/** Every place of an answer, with the schema that rules there. */
function* places(schema: Schema, value: unknown, path: Path = []): Generator<{ path: Path; schema: Schema }> {
  const { shape = {}, element, innerType, options = [] } = defOf(schema)
  if (path.length > 0) yield { path, schema }
  if (innerType) yield* inside(innerType, value, path)
  const taken = options.find((o) => valid(o, value))
  if (taken) yield* inside(taken, value, path)
  for (const [k, s] of Object.entries(shape)) yield* places(s, (value as Record<string, unknown>)[k], [...path, k])
  if (element) yield* places(element, (value as unknown[])[0], [...path, 0])
}
function* inside(schema: Schema, value: unknown, path: Path): ReturnType<typeof places> {
  for (const place of places(schema, value, path)) if (place.path.length > path.length) yield place
}

const retyped = (v: unknown): unknown =>
  typeof v === 'string' ? 12345 : typeof v === 'number' ? 'twelve' : Array.isArray(v) ? { a: 1 } : v === null ? {} : [v]
const MUTATIONS: Readonly<Record<string, (v: unknown) => unknown>> = {
  removed: () => undefined,
  null: () => null,
  retyped,
  'as text': (v) => JSON.stringify(v),
  unknown: (v) => (typeof v === 'string' ? 'from_the_future' : typeof v === 'number' ? -1e99 : v),
  'with company': (v) =>
    Array.isArray(v)
      ? [...v, null, 1, 'x', [], {}]
      : typeof v === 'object' && v !== null
        ? { ...v, extra: { a: [] } }
        : [v],
}

/** A copy of `value` with what stands at `path` changed. */
function changed(value: unknown, [at, ...rest]: Path, change: (v: unknown) => unknown): unknown {
  if (at === undefined) return change(value)
  if (Array.isArray(value)) return value.map((one, i) => (i === at ? changed(one, rest, change) : one))
  const record = value as Record<string, unknown>
  return { ...record, [at]: changed(record[at], rest, change) }
}

const COUNTS = ['page', 'pages', 'results']
const LACKABLE = ['is_truncated', 'next_marker']
/** Where `value` is not of the schema's types: what a reader that trusts them could stumble over. */
function misfits(schema: Schema, value: unknown, at = ''): string[] {
  const { type, shape = {}, element, innerType, options = [] } = defOf(schema)
  const no = [`${at} is ${JSON.stringify(value)}, no ${type}`]
  if (type === 'nullable') return value === null || !innerType ? [] : misfits(innerType, value, at)
  if (type === 'optional') return value === undefined || !innerType ? [] : misfits(innerType, value, at)
  if (type === 'union') return options.some((o) => misfits(o, value, at).length === 0) ? [] : no
  if (type === 'array')
    return Array.isArray(value) && element ? value.flatMap((v, i) => misfits(element, v, `${at}[${i}]`)) : no
  if (type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return no
    const fields = value as Record<string, unknown>
    return Object.entries(shape).flatMap(([k, s]) =>
      (at === '' && 'results' in shape && COUNTS.includes(k)) || (LACKABLE.includes(k) && fields[k] === undefined)
        ? []
        : misfits(s, fields[k], `${at}.${k}`),
    )
  }
  if (type === 'number') return typeof value === 'number' ? [] : no
  // Nothing in place of a flag is as good as false.
  if (type === 'boolean') return typeof value === 'boolean' || value === undefined ? [] : no
  return typeof value === 'string' ? [] : no
}

const answered = (op: AnyOp, json: unknown) =>
  readResult(op, Response.json(json), null, new AbortController().signal).catch((e: unknown) => {
    if (isApiError(e)) return e
    throw e
  })

test.each(allOps.map((op) => [op.id, op] as const))('%s', async (_, op) => {
  const whole = sample(op.res)
  expect(valid(op.res, whole)).toBe(true)
  const untouched = await answered(op, whole)
  expect(untouched).toEqual(whole)
  const faults: string[] = []
  let tried = 0
  for (const { path } of places(op.res, whole)) {
    for (const [name, change] of Object.entries(MUTATIONS)) {
      tried += 1
      const got = await answered(op, changed(whole, path, change))
      const about = `${path.join('.')} ${name}`
      if (isApiError(got)) {
        // Only what names the thing, the list itself, a list's own counts, or all that was asked for may make the whole unreadable.
        const last = String(path.at(-1))
        const all = Object.keys(defOf(op.res).shape ?? {}).length === 1
        if (!(all || ['id', 'url', 'upload_to', 'secret_key', 'data'].includes(last)) || path.length > 1)
          faults.push(`${about}: ${got.message}`)
        if (got.kind !== (changesNothing(op) ? 'malformed' : 'unknown-outcome')) faults.push(`${about}: ${got.kind}`)
      } else faults.push(...misfits(op.res, got).map((one) => `${about}: ${one}`))
    }
  }
  total += tried
  expect(faults).toEqual([])
})
let total = 0

test('there are responses to test', () => {
  process.stdout.write(`forward compatibility: ${total} changed answers of ${allOps.length} operations\n`)
  expect(total).toBeGreaterThan(3000)
})

/**
 * An answer as its readers were written for: where another version of the API leaves a field out, changes its type or puts
 * something else in a list, the reader gets a value of the declared type that says nothing: no text, a number that is none.
 * So a page shows such a field as unknown, and shows the rest. What fits is passed on as it is, not copied.
 */
import type { Shape } from '#/contract/shape'

type Fields = Readonly<Record<string, unknown>>
const isRecord = (x: unknown): x is Fields => typeof x === 'object' && x !== null && !Array.isArray(x)

/** Their absence is a statement of its own: shapes.ts. */
const MEANT_TO_LACK: readonly string[] = ['is_truncated', 'next_marker']

const asText = (v: unknown) =>
  typeof v === 'string' ? v : typeof v === 'number' || typeof v === 'boolean' ? String(v) : ''
/** A number that was written as text is still that number, if it can be told exactly. */
const asNumber = (v: unknown) =>
  typeof v === 'number' ? v : typeof v === 'string' && v !== '' && String(Number(v)) === v ? Number(v) : NaN
const asFlag = (v: unknown) => (typeof v === 'boolean' ? v : v === 'true' ? true : v === 'false' ? false : undefined)

function asObject(shape: Readonly<Record<string, Shape>>, v: unknown): Fields {
  const from: Fields = isRecord(v) ? v : {}
  let changed: Record<string, unknown> | undefined = isRecord(v) ? undefined : {}
  for (const name in shape) {
    const schema = shape[name]
    const there = Object.hasOwn(from, name) ? from[name] : undefined
    if (schema === undefined || (there === undefined && MEANT_TO_LACK.includes(name))) continue
    const fit = normalizeValue(schema, there)
    if (Object.is(fit, there)) continue
    changed ??= { ...from }
    changed[name] = fit
  }
  return changed ?? from
}
function asList(element: Shape, v: readonly unknown[]): readonly unknown[] {
  const ofRows = element.type === 'object'
  // What is no row at all has nothing to show.
  const belongs = (one: unknown) => (ofRows ? isRecord(one) : one !== null && typeof one !== 'object')
  const kept = v.every(belongs) ? v : v.filter(belongs)
  const fit = kept.map((one) => normalizeValue(element, one))
  return fit.length === v.length && fit.every((one, i) => Object.is(one, v[i])) ? v : fit
}
const kindOf = (v: unknown) => (Array.isArray(v) ? 'array' : typeof v)

/** `v` as the declared type. Values of an enumeration are passed on whatever they are: a later version may know more. */
function normalizeValue(declared: Shape, v: unknown): unknown {
  const { type, shape = {}, element, innerType, options = [] } = declared
  switch (type) {
    case 'nullable':
      return v == null || !innerType ? null : normalizeValue(innerType, v)
    case 'optional': {
      const fit = v == null || !innerType ? undefined : normalizeValue(innerType, v)
      return Number.isNaN(fit) ? undefined : fit
    }
    case 'object':
      return asObject(shape, v)
    case 'array':
      return element && Array.isArray(v) ? asList(element, v) : []
    case 'union': {
      const one = options.find((option) => option.type === kindOf(v)) ?? options[0]
      return one ? normalizeValue(one, v) : v
    }
    case 'number':
      return asNumber(v)
    case 'boolean':
      return asFlag(v)
    default:
      return asText(v)
  }
}

/** A whole answer as declared; undefined if it lacks what it is known by. Counts beside rows stay as they came: their readers judge. */
export function normalizeResponse(
  op: { readonly answer: Shape; readonly identifiedBy: readonly string[] },
  json: unknown,
): unknown {
  const { type, shape = {}, element } = op.answer
  // One region's availability comes as one object, as rows, or as rows in an envelope: shapes.ts.
  if (type === 'array' && element && !Array.isArray(json))
    return isRecord(json) && Array.isArray(json['data'])
      ? { ...json, data: asList(element, json['data']) }
      : normalizeValue(element, json)
  const { data } = shape
  if (data && 'results' in shape && isRecord(json)) {
    const rows = normalizeValue(data, json['data'])
    return rows === json['data'] ? json : { ...json, data: rows }
  }
  const fit = normalizeValue(op.answer, json)
  if (!isRecord(fit)) return fit
  const isThere = (k: string) => fit[k] !== '' && fit[k] !== undefined && !Number.isNaN(fit[k])
  return op.identifiedBy.every(isThere) ? fit : undefined
}

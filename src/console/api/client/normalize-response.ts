/**
 * Converts responses to their declared types. If another version of the API omits a field, changes its type or adds other list
 * entries, readers get an empty value of the declared type, such as an empty string or NaN, and show the field as unknown. Matching
 * values are passed on without copying.
 */
import type { Shape } from '#/contract/shape'
import { isRecord } from '#/lib/is-record'

type Fields = Readonly<Record<string, unknown>>

/** Fields whose absence has a meaning: `listMarker`. */
const MEANT_TO_LACK: readonly string[] = ['is_truncated', 'next_marker']

const asText = (v: unknown) =>
  typeof v === 'string' ? v : typeof v === 'number' || typeof v === 'boolean' ? String(v) : ''
/** Accepts a number written as text if the conversion is exact. */
const asNumber = (v: unknown) =>
  typeof v === 'number' ? v : typeof v === 'string' && v !== '' && String(Number(v)) === v ? Number(v) : NaN
/** Some servers return flags as text or as 0 and 1. */
const asFlag = (v: unknown) =>
  v === true || v === 1 || v === 'true' ? true : v === false || v === 0 || v === 'false' ? false : undefined

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
  // Entries that aren't rows are dropped.
  const belongs = (one: unknown) => (ofRows ? isRecord(one) : one !== null && typeof one !== 'object')
  const kept = v.every(belongs) ? v : v.filter(belongs)
  const fit = kept.map((one) => normalizeValue(element, one))
  return fit.length === v.length && fit.every((one, i) => Object.is(one, v[i])) ? v : fit
}
const kindOf = (v: unknown) => (Array.isArray(v) ? 'array' : typeof v)

/** Converts `v` to the declared type. Enumeration values are passed on unchecked, because later versions can add some. */
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

/** Converts a whole response; undefined without its identifying fields. Counts of lists are passed on for their readers to check. */
export function normalizeResponse(
  op: { readonly answer: Shape; readonly identifiedBy: readonly string[] },
  json: unknown,
): unknown {
  const { type, shape = {}, element } = op.answer
  // One region's availability can be one object, rows, or rows in an envelope: `availabilityRows`.
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

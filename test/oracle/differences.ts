/** Differences between a transcribed row and the contract's, as sentences. For tests only. */
import type { Field, Fields, Row } from './row'

// Enough strings to distinguish any two of the reference's label patterns: all short words over their alphabet, and
// every
// ASCII character in the middle of an accepted word.
const words = (letters: string[], upTo: number): string[] =>
  upTo === 0 ? [''] : ['', ...letters.flatMap((l) => words(letters, upTo - 1).map((w) => l + w))]
const ascii = Array.from({ length: 128 }, (_, n) => String.fromCodePoint(n))
const probes = [
  ...words(Array.from('az9AZ-_. é'), 3),
  ...words(Array.from('a9-._'), 5),
  ...[...ascii, 'é', 'ж', '😀'].flatMap((c) => [c, `${c}aaa`, `aa${c}aa`, `aaa${c}`]),
]
const known = new Map<string, boolean>()
function sameLanguage(a: Field, b: Field): boolean {
  if (a.pattern === b.pattern) return true
  if (a.pattern === undefined || b.pattern === undefined) return false
  const key = [a.pattern, b.pattern, a.minLength, a.maxLength].join('\n')
  const before = known.get(key)
  if (before !== undefined) return before
  const [left, right] = [new RegExp(a.pattern, 'u'), new RegExp(b.pattern, 'u')]
  const fits = ({ length }: string[]) => length >= (a.minLength ?? 0) && length <= (a.maxLength ?? Infinity)
  const same = probes.every((w) => !fits(Array.from(w)) || left.test(w) === right.test(w))
  known.set(key, same)
  return same
}

const show = (v: unknown) => (v === undefined ? 'nothing' : JSON.stringify(v))
const sorted = (v: readonly string[] | undefined) => v?.toSorted()
const typed = (params: Row['params']) => sorted(Object.entries(params).map((p) => p.join(': ')))

const BOUNDS: (keyof Field)[] = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'format']
const SCALARS: (keyof Field)[] = ['type', 'required', 'nullable', 'optional', 'default', ...BOUNDS]

function field(path: string, row: Field | undefined, own: Field | undefined): string[] {
  if (!row || !own) return [`${path}: the reference has ${show(row)}, the contract ${show(own)}`]
  const ref = { ...row, ...row.ours }
  const said = (key: string, a: unknown, b: unknown) =>
    show(a) === show(b) ? [] : [`${path} ${key}: ${show(a)} in the reference, ${show(b)} in the contract`]
  return [
    ...SCALARS.flatMap((key) => said(key, ref[key], own[key])),
    ...said('enum', sorted(ref.enum), sorted(own.enum)),
    ...(sameLanguage(ref, own) ? [] : said('pattern', ref.pattern, own.pattern)),
    ...(ref.items || own.items ? field(`${path}[]`, ref.items, own.items) : []),
    ...(ref.or || own.or ? field(`${path}|`, ref.or, own.or) : []),
    ...(ref.fields || own.fields ? fields(`${path}.`, ref.fields ?? {}, own.fields ?? {}) : []),
  ]
}
const fields = (path: string, ref: Fields, own: Fields): string[] =>
  [...new Set([...Object.keys(ref), ...Object.keys(own)])].flatMap((k) => field(path + k, ref[k], own[k]))

/** Empty if the two rows are equal. */
export function differences(ref: Row, own: Row): string[] {
  const name = ref.route
  const said = (key: string, a: unknown, b: unknown) =>
    show(a) === show(b) ? [] : [`${name} ${key}: ${show(a)} in the reference, ${show(b)} in the contract`]
  return [
    ...(['op', 'route', 'auth', 'rate', 'paged', 'unrestricted', 'bodyKind'] as const).flatMap((k) =>
      said(k, ref[k], own[k]),
    ),
    ...said('scopes', sorted(ref.scopes), sorted(own.scopes)),
    ...said('grants', sorted(ref.grants), sorted(own.grants)),
    ...said('params', typed(ref.params), typed(own.params)),
    ...fields(`${name} query `, ref.query, own.query),
    ...fields(`${name} body `, ref.body, own.body),
    ...said('response kind', ref.response.kind, own.response.kind),
    ...said('response orEmpty', ref.response.orEmpty, own.response.orEmpty),
    ...fields(`${name} response `, ref.response.fields ?? {}, own.response.fields ?? {}),
  ]
}

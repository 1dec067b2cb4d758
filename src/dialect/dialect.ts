/**
 * Words of another wording of the contract's API, as data, and the functions that apply them in both directions. `ours` is the
 * contract's word, `theirs` the dialect's. The console turns requests into theirs and responses into ours, the embedded server does
 * the opposite with the same words.
 */
import type { AnyOp, Auth, Rate, Scope } from '#/contract/op'

export type Side = 'ours' | 'theirs'
export type Pairs = readonly (readonly [ours: string, theirs: string])[]

/** One word in a JSON value. */
export interface Word {
  /** Place of the objects that have the field: `''`, `data[]`, `image`, `bucket_access[]`. */
  readonly at: string
  readonly ours: string
  readonly theirs: string
  /** Values of the field, or of its elements, that differ. */
  readonly values?: Pairs
  /** The field is a place of buckets, which a server can translate, and keeps its old name beside the new one. */
  readonly place?: 'kept' | 'renamed'
}
/** Sign-in, scopes and rate limit of an operation, where the dialect differs. */
export interface OperationFacts {
  readonly auth?: Auth
  readonly scopes?: readonly Scope[]
  readonly rate?: Rate
}
export interface OperationWords extends OperationFacts {
  readonly path?: string
  readonly body?: readonly Word[]
  readonly answer?: readonly Word[]
  /** Fields of `X-Filter`. */
  readonly filter?: Pairs
  /** Values of path parameters. */
  readonly params?: Readonly<Record<string, Pairs>>
}
export interface RateWindow {
  readonly limit: number
  /** Milliseconds. */
  readonly window: number
}
/** Everything that differs from the contract. */
export interface DialectWords {
  /** Version of the API's documents that the words were checked against. */
  readonly checked: string
  readonly operations: Readonly<Record<string, OperationWords>>
  /** Beginnings of paths. */
  readonly paths: Pairs
  /** Names of path parameters, in shown paths only. */
  readonly parameters: Pairs
  /** Scope families: the part before the colon. */
  readonly families: Pairs
  /** Values of the scopes header that say nothing. */
  readonly noScopes: readonly string[]
  /** Request headers that a page on another origin can send. */
  readonly requestHeaders: readonly string[]
  readonly rates: Readonly<Record<Rate | 'general', RateWindow>>
  /** GiB. */
  readonly maxVolume: number
  /** Origin of the monitoring client's installer, and the shell that runs it. */
  readonly installer: string
  readonly shell: string
}

type Fields = Readonly<Record<string, unknown>>
type Operation = Pick<AnyOp, 'id' | 'path'>
export interface CallArgs {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
const isRecord = (x: unknown): x is Fields => typeof x === 'object' && x !== null && !Array.isArray(x)
const other = (to: Side): Side => (to === 'ours' ? 'theirs' : 'ours')
const SIDES = { ours: 0, theirs: 1 } as const

/** Returns the pair's word of side `to`; `word` itself if no pair has it. */
const wordIn = (pairs: Pairs, word: string, to: Side): string =>
  pairs.find((pair) => pair[SIDES[other(to)]] === word)?.[SIDES[to]] ?? word

const valueIn = (pairs: Pairs, value: unknown, to: Side): unknown => {
  if (typeof value === 'string') return wordIn(pairs, value, to)
  return Array.isArray(value) ? value.map((one: unknown) => valueIn(pairs, one, to)) : value
}

/** Translates the place in a row with a bucket's name; the identity in the console, where the region's id is the place. */
type Place = (id: string, row: Fields) => string
const same: Place = (id) => id

function renamedIn(row: Fields, word: Word, to: Side, place: Place): Fields {
  const [from, into] = [word[other(to)], word[to]]
  if (!Object.hasOwn(row, from)) return row
  const value = word.values ? valueIn(word.values, row[from], to) : row[from]
  if (word.place === undefined) {
    const { [from]: _, ...rest } = row
    return { ...rest, [into]: value }
  }
  // An empty place says nothing, as on servers that name it in the old field only.
  if (typeof value !== 'string' || (value === '' && word.place === 'kept')) return row
  const { [from]: old, ...rest } = row
  return { ...rest, ...(word.place === 'kept' ? { [from]: old } : {}), [into]: place(value, row) }
}

function within(json: unknown, at: readonly string[], change: (row: Fields) => Fields): unknown {
  if (!isRecord(json)) return json
  const [first, ...rest] = at
  if (first === undefined) return change(json)
  const name = first.replace('[]', '')
  const inner = json[name]
  if (inner === undefined) return json
  const changed =
    Array.isArray(inner) && name !== first
      ? inner.map((one: unknown) => within(one, rest, change))
      : within(inner, rest, change)
  return { ...json, [name]: changed }
}

/** Returns `json` in the words of side `to`. Text that happens to contain a word, and fields elsewhere, stay unchanged. */
export const reworded = (json: unknown, words: readonly Word[] | undefined, to: Side, place: Place = same): unknown =>
  (words ?? []).reduce(
    (all, word) => within(all, word.at === '' ? [] : word.at.split('.'), (row) => renamedIn(row, word, to, place)),
    json,
  )

/** A contract path with the dialect's beginning and parameter names, without a final slash. */
export function pathIn(words: DialectWords, { id, path }: Operation): string {
  const own = words.operations[id]?.path
  if (own !== undefined) return own
  const [ours, theirs] = words.paths.find(([ours]) => path.startsWith(ours)) ?? ['', '']
  return (theirs + path.slice(ours.length))
    .replace(/\/$/, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${wordIn(words.parameters, name, 'theirs')}}`)
}

const namesIn = (path: string): string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)

/** Returns path parameters by their names and values of side `to`. */
export function paramsIn(words: DialectWords, op: Operation, params: Fields, to: Side): Fields {
  const [ours, theirs] = [namesIn(op.path), namesIn(pathIn(words, op))]
  const [from, into] = to === 'ours' ? [theirs, ours] : [ours, theirs]
  return Object.fromEntries(
    into.flatMap((name, i) => {
      const value = params[from[i] ?? '']
      const pairs = words.operations[op.id]?.params?.[ours[i] ?? ''] ?? []
      return value === undefined ? [] : [[name, valueIn(pairs, value, to)]]
    }),
  )
}

/** Fields whose name alone doesn't identify their operation. */
const AMBIGUOUS: readonly string[] = ['region', 'cluster']
const placesIn = (words: readonly Word[] | undefined, side: Side) =>
  (words ?? []).map((word) => ({ word, path: word.at === '' ? word[side] : `${word.at}.${word[side]}` }))

/** Returns the name of an error's field (`bucket_access[0].region`), by the operation's own words first. */
export function fieldIn(words: DialectWords, { id }: Pick<Operation, 'id'>, field: string, to: Side): string {
  const from = other(to)
  const plain = field.replaceAll(/\[\d+\]|\.\d+(?=\.|$)/g, '[]')
  const own = placesIn(words.operations[id]?.body, from).find(({ path }) => path === plain)
  const found =
    own ??
    Object.values(words.operations)
      .flatMap(({ body }) => placesIn(body, from))
      .find(({ path }) => path === plain && !AMBIGUOUS.includes(path))
  return found ? field.slice(0, field.length - found.word[from].length) + found.word[to] : field
}

/** Returns an error body with field names of side `to`. */
export function errorsIn(words: DialectWords, op: Pick<Operation, 'id'>, json: unknown, to: Side): unknown {
  if (!isRecord(json) || !Array.isArray(json['errors'])) return json
  const errors = json['errors'].map((e: unknown) =>
    isRecord(e) && typeof e['field'] === 'string' ? { ...e, field: fieldIn(words, op, e['field'], to) } : e,
  )
  return { ...json, errors }
}

/** Returns scopes in the words of side `to`. */
export const scopesIn = (words: DialectWords, scopes: readonly string[], to: Side): string[] =>
  scopes.map((scope) => {
    const [family = '', level] = scope.split(':')
    return level === undefined ? scope : `${wordIn(words.families, family, to)}:${level}`
  })

/** Returns an `X-Filter` header with field names of side `to`; unreadable text unchanged. */
export function filterIn(words: DialectWords, { id }: Pick<Operation, 'id'>, text: string, to: Side): string {
  const pairs = words.operations[id]?.filter
  if (pairs === undefined) return text
  const turn = (x: unknown): unknown => {
    if (Array.isArray(x)) return x.map(turn)
    if (!isRecord(x)) return x
    return Object.fromEntries(
      Object.entries(x).map(([key, value]) => [
        wordIn(pairs, key, to),
        key === '+order_by' ? valueIn(pairs, value, to) : key.startsWith('+') ? turn(value) : value,
      ]),
    )
  }
  try {
    return JSON.stringify(turn(JSON.parse(text)))
  } catch {
    return text
  }
}

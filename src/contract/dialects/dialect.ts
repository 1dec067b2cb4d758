/**
 * Words of another wording of the contract's API, as data, and the functions that apply them in both directions. `ours` is the
 * contract's word, `theirs` the dialect's. The console turns requests into theirs and responses into ours, the embedded server does
 * the opposite with the same words.
 */
import type { AnyOp, Auth, Rate, Scope } from '#/contract/op'
import { isRecord } from '#/lib/is-record'

export type Side = 'ours' | 'theirs'
/** Our words with theirs. */
export type Pairs = Readonly<Record<string, string>>

/** One word in a JSON value. */
export interface Word {
  /** Place of the objects that have the field, in a body, a resource or each row of a list: `''`, `bucket_access`. */
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
export interface OperationWords {
  readonly facts?: OperationFacts
  readonly path?: string
  readonly body?: readonly Word[]
  readonly answer?: readonly Word[]
  /** Fields of `X-Filter`. */
  readonly filter?: Pairs
  /** Values of path parameters. */
  readonly params?: Pairs
  /** Query parameters that the console adds to every request. */
  readonly query?: Readonly<Record<string, number>>
}
/** Everything that differs from the contract. */
export interface DialectWords {
  /** By ID. Null for an operation that the dialect has no route for. */
  readonly operations: Readonly<Record<string, OperationWords | null>>
  /** Beginnings of paths. */
  readonly paths: Pairs
  /** Scope families: the part before the colon. Grants name some of them. */
  readonly families: Pairs
  /** Values of the scopes header that say nothing. */
  readonly noScopes: readonly string[]
  /** Request headers that a page on another origin can send. */
  readonly requestHeaders: readonly string[]
  /** Requests a minute. */
  readonly rates: Readonly<Record<RateName, number>>
  /** GiB. */
  readonly maxVolume: number
  /** Origin of the monitoring client's installer, and the shell that runs it. */
  readonly installer: string
  readonly shell: string
}

/** Classes of requests, each with its own limit. */
export type RateName = Rate | 'general'

type Fields = Readonly<Record<string, unknown>>
type Operation = Pick<AnyOp, 'id' | 'path'>
export interface CallArgs {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
export const operationWords = ({ operations }: DialectWords, { id }: Pick<Operation, 'id'>): OperationWords =>
  operations[id] ?? {}
export const lacks = ({ operations }: DialectWords, { id }: Pick<Operation, 'id'>): boolean => operations[id] === null

const other = (to: Side): Side => (to === 'ours' ? 'theirs' : 'ours')

/** Returns the pair's word of side `to`; `word` itself if no pair has it. */
function wordIn(pairs: Pairs, word: string, to: Side): string {
  for (const [ours, theirs] of Object.entries(pairs)) {
    if (word === (to === 'ours' ? theirs : ours)) return to === 'ours' ? ours : theirs
  }
  return word
}

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
  const { [from]: old, ...rest } = row
  if (word.place === undefined) return { ...rest, [into]: word.values ? valueIn(word.values, old, to) : old }
  // An empty place says nothing, as on servers that name it in the old field only.
  if (typeof old !== 'string' || (old === '' && word.place === 'kept')) return row
  return { ...(word.place === 'kept' ? row : rest), [into]: place(old, row) }
}

function within(json: unknown, at: readonly string[], change: (row: Fields) => Fields): unknown {
  if (Array.isArray(json)) return json.map((one) => within(one, at, change))
  if (!isRecord(json)) return json
  const [name, ...rest] = at
  if (name === undefined) return change(json)
  return Object.hasOwn(json, name) ? { ...json, [name]: within(json[name], rest, change) } : json
}

/** Returns `json` in the words of side `to`. Text that happens to contain a word, and fields elsewhere, stay unchanged. */
export function reworded(json: unknown, words: readonly Word[] = [], to: Side, place: Place = same): unknown {
  const rows = isRecord(json) && Array.isArray(json['data']) ? 'data.' : ''
  return words.reduce(
    (all, word) => within(all, (rows + word.at).split('.').filter(Boolean), (row) => renamedIn(row, word, to, place)),
    json,
  )
}

/** A contract path with the dialect's beginning, without a final slash. Parameters keep their names, which no API sees. */
export function pathIn(words: DialectWords, op: Operation): string {
  const own = operationWords(words, op).path
  if (own !== undefined) return own
  return Object.entries(words.paths)
    .reduce((all, [ours, theirs]) => (all.startsWith(ours) ? theirs + all.slice(ours.length) : all), op.path)
    .replace(/\/$/, '')
}

/** Returns path parameters with their values of side `to`. */
export const paramsIn = <P extends Fields>(words: DialectWords, op: Pick<Operation, 'id'>, params: P, to: Side) => {
  const pairs = operationWords(words, op).params
  return pairs
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, valueIn(pairs, value, to)]))
    : params
}

const bodyOf = (op: OperationWords | null) => op?.body ?? []
const isNotRegion = (word: Word) => !word.place

/** Returns the name of an error's field (`bucket_access[0].region`), by the operation's own words first. */
export function fieldIn(words: DialectWords, op: Pick<Operation, 'id'>, field: string, to: Side): string {
  const from = other(to)
  const plain = field.replaceAll(/\[\d+\]|\.\d+(?=\.|$)/g, '')
  const own = bodyOf(operationWords(words, op))
  // The name of a place alone doesn't identify its operation.
  const others = Object.values(words.operations).flatMap(bodyOf).filter(isNotRegion)
  const found = [...own, ...others].find(({ at, [from]: name }) => (at ? `${at}.${name}` : name) === plain)
  return found ? field.slice(0, -found[from].length) + found[to] : field
}

/** Returns an error body with field names of side `to`. */
export function errorsIn(words: DialectWords, op: Pick<Operation, 'id'>, json: unknown, to: Side): unknown {
  if (!isRecord(json) || !Array.isArray(json['errors'])) return json
  const errors = json['errors'].map((e: unknown) =>
    isRecord(e) && typeof e['field'] === 'string' ? { ...e, field: fieldIn(words, op, e['field'], to) } : e,
  )
  return { ...json, errors }
}

/** Returns scopes, or grants such as `add_volumes`, in the words of side `to`. */
export const scopesIn = (words: DialectWords, scopes: readonly string[], to: Side): string[] =>
  scopes.map((scope) => scope.replaceAll(/[a-z]+/g, (word) => wordIn(words.families, word, to)))

/** Returns an `X-Filter` header with field names of side `to`; unreadable text unchanged. */
export function filterIn(words: DialectWords, op: Pick<Operation, 'id'>, text: string, to: Side): string {
  const pairs = operationWords(words, op).filter
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

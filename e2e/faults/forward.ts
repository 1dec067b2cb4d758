/** What another version of the API might answer: the same answers with fields left out, null, of other types, with unknown values. */

type Path = readonly (string | number)[]
interface Mutation {
  readonly path: Path
  readonly kind: string
}

const CHANGES: Readonly<Record<string, (v: unknown) => unknown>> = {
  removed: () => undefined,
  null: () => null,
  retyped: (v) =>
    typeof v === 'string'
      ? 12_345
      : typeof v === 'number'
        ? 'twelve'
        : Array.isArray(v)
          ? { a: 1 }
          : v === null
            ? {}
            : [v],
  'of a wrapped type': (v) => ({ value: v }),
  unknown: (v) => (typeof v === 'string' ? 'from_the_future' : typeof v === 'number' ? -1e99 : v),
  'with company': (v) =>
    Array.isArray(v)
      ? [...v, null, 1, 'x', [], {}]
      : typeof v === 'object' && v !== null
        ? { ...v, extra: { a: [] } }
        : v,
}
export const KINDS = Object.keys(CHANGES)

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x)

function* sites(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path
  if (Array.isArray(value) && value.length > 0) yield* sites(value[0], [...path, 0])
  if (isRecord(value)) for (const [k, v] of Object.entries(value)) yield* sites(v, [...path, k])
}
const mutationsOf = (value: unknown): Mutation[] =>
  [...sites(value)].flatMap((path) => KINDS.map((kind) => ({ path, kind })))

function changed(value: unknown, [at, ...rest]: Path, kind: string): unknown {
  if (at === undefined) return CHANGES[kind]?.(value)
  if (Array.isArray(value)) return value.map((one: unknown, i) => (i === at ? changed(one, rest, kind) : one))
  if (!isRecord(value)) return value
  return { ...value, [at]: changed(value[at], rest, kind) }
}

/** A changer of answers: each page load is a round, in which every row and every single thing is wrong in one place, each in another. */
export function oneByOne() {
  let most = 0
  let tried = 0
  const done: string[] = []
  const apply = (value: unknown, nth: number) => {
    const all = mutationsOf(value)
    const one = all[nth % Math.max(1, all.length)]
    if (!one) return value
    tried += 1
    done.push(`${one.path.join('.')} ${one.kind}`)
    return changed(value, one.path, one.kind)
  }
  return {
    /** Rounds after which each change of each field was made at least once. */
    rounds: () => most,
    tried: () => tried,
    /** What was done since the last time this was asked. */
    told: () => done.splice(0).join(', '),
    rewrite: (round: number) => (body: Buffer) => {
      const json: unknown = JSON.parse(String(body))
      if (isRecord(json) && Array.isArray(json['data']) && json['data'].length > 0) {
        const rows: unknown[] = json['data']
        most = Math.max(most, ...rows.map((row) => Math.ceil(mutationsOf(row).length / rows.length)))
        return JSON.stringify({ ...json, data: rows.map((row, i) => apply(row, round * rows.length + i)) })
      }
      most = Math.max(most, mutationsOf(json).length)
      return JSON.stringify(apply(json, round))
    },
  }
}

/** What a thing is known by, and what holds it: without these there is no page to look at. */
const KEPT = ['id', 'label', 'name', 'data', 'cluster', 'page', 'pages', 'results', 'errors']

/** Every field of every row and thing wrong at once in the same way, but for what it is known by. */
export const allAtOnce = (kind: string) => (body: Buffer) => {
  const wrong = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(wrong)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([k, v]) => [k, KEPT.includes(k) ? wrong(v) : CHANGES[kind]?.(v)]),
    )
  }
  return JSON.stringify(wrong(JSON.parse(String(body))))
}

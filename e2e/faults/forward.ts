/** Answers as another API version might give them: fields missing, null, of other types or with unknown values. */

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
  'named like a part of every object': (v) => (typeof v === 'string' ? '__proto__' : v),
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

/** Creates a rewriter of answers. In each round, a page load, every row and every resource is changed in one field. */
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
    /** Rounds needed to apply each change to each field. */
    rounds: () => most,
    tried: () => tried,
    /** Returns and clears the changes made since the last call. */
    takeLog: () => done.splice(0).join(', '),
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

/** Identifiers and containers: a page can't render without these. */
const KEPT = ['id', 'label', 'name', 'data', 'cluster', 'page', 'pages', 'results', 'errors']

/** Rewrites every field of every resource in the same way, except its identifiers. */
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

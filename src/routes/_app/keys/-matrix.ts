/** Permissions of limited keys by bucket. */
import { entriesOf, keyName, placeNamed, permissionPlace } from '#/app/catalog/key-reach'
import * as copy from './-copy'
import type { Key } from '#/contract/keys'

export interface MatrixRow {
  /** `cluster/label` */
  readonly place: string
  readonly cluster: string
  readonly label: string
  /** A key names the bucket, but it doesn't exist; undefined while the list of buckets is incomplete. */
  readonly deleted: boolean | undefined
}
export interface Matrix {
  readonly rows: readonly MatrixRow[]
  /** Limited keys that name a bucket. */
  readonly columns: readonly Key[]
  /** Permissions by key id and place. */
  readonly at: ReadonlyMap<number, ReadonlyMap<string, string>>
  /** Keys with access to every row. */
  readonly unlimited: readonly Key[]
  /** Limited keys without buckets. */
  readonly none: readonly Key[]
}
interface Place {
  readonly cluster: string
  readonly label: string
}

/** With `complete` the list has every bucket, so an entry without one counts as deleted. */
export function matrixOf(keys: readonly Key[], buckets: readonly Place[], complete: boolean): Matrix {
  const columns = keys.filter((k) => entriesOf(k).length > 0)
  const rows = new Map<string, MatrixRow>()
  for (const { cluster, label } of buckets) {
    const place = permissionPlace({ cluster, label })
    rows.set(place, { place, cluster, label, deleted: complete ? false : undefined })
  }
  for (const key of columns) {
    for (const entry of entriesOf(key)) {
      const place = placeNamed(entry)
      if (rows.has(place)) continue
      rows.set(place, { place, cluster: entry.cluster, label: entry.bucket_name, deleted: complete ? true : undefined })
    }
  }
  return {
    rows: [...rows.values()],
    columns,
    at: new Map(columns.map((k) => [k.id, new Map(entriesOf(k).map((e) => [placeNamed(e), e.permissions]))])),
    unlimited: keys.filter((k) => !k.limited),
    none: keys.filter((k) => k.limited && entriesOf(k).length === 0),
  }
}

export const SHOWN = {
  named: copy.withLimitedKeys,
  unnamed: copy.withoutLimitedKeys,
  deleted: copy.deleted,
} as const

const has = (whole: string, part: string) => whole.toLowerCase().includes(part.trim().toLowerCase())

/** Filters buckets and keys by text, and rows by `SHOWN`. */
export function narrow(matrix: Matrix, text: string, keyText: string, show: string | undefined): Matrix {
  const columns = matrix.columns.filter((k) => has(`${keyName(k)} ${k.access_key}`, keyText))
  const named = new Set(columns.flatMap((k) => [...(matrix.at.get(k.id)?.keys() ?? [])]))
  const rows = matrix.rows.filter(
    (r) =>
      has(r.place, text) &&
      (show === 'named' ? named.has(r.place) : show === 'unnamed' ? !named.has(r.place) : true) &&
      (show !== 'deleted' || r.deleted === true),
  )
  return { ...matrix, rows, columns }
}

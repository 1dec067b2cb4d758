/** The model's knowledge of buckets and objects, and the expected contents of their lists and addresses. */
import { createHash } from 'node:crypto'

export interface Thing {
  readonly body: string
  readonly modified: string
  acl: string
}
export interface Bucket {
  readonly cluster: string
  readonly label: string
  readonly created: string
  acl: string
  readonly objects: Map<string, Thing>
  gone: boolean
}
/** A signed URL kept for later. */
export interface Kept {
  readonly path: string
  readonly method: string
  readonly bucket: Bucket
  readonly name: string
  /** UTC, to the second. */
  readonly ends: string
}
export interface Model {
  /** Includes deleted ones; another one of the same name is a new bucket. */
  readonly buckets: Bucket[]
  readonly kept: Kept[]
}

export const there = (m: Model) => m.buckets.filter((b) => !b.gone)
export const etagOf = (body: string) => createHash('md5').update(body).digest('hex')

export const shown = (b: Bucket) => ({
  cluster: b.cluster,
  created: b.created,
  hostname: `${b.label}.${b.cluster}.localhost:4001`,
  label: b.label,
  objects: b.objects.size,
  size: [...b.objects.values()].reduce((n, o) => n + o.body.length, 0),
})

interface Asked {
  readonly prefix: string
  readonly delimiter: string
  readonly marker: string
}
/** Names are plain ASCII here, whose byte order is string order. */
export function listing(b: Bucket, { prefix, delimiter, marker }: Asked) {
  const entries = new Map<string, object>()
  for (const [name, o] of [...b.objects].toSorted(([x], [y]) => (x < y ? -1 : 1))) {
    if (!name.startsWith(prefix)) continue
    const cut = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length)
    const file = { etag: etagOf(o.body), last_modified: o.modified, size: o.body.length }
    if (cut < 0) entries.set(name, file)
    else entries.set(name.slice(0, cut + 1), { etag: null, last_modified: null, owner: null, size: null })
  }
  return [...entries].filter(([name]) => name > marker).map(([name, entry]) => ({ name, ...entry }))
}

/** The object store's response to an allowed request; changes the model. */
export function stored(b: Bucket, method: string, name: string, body: string, at: string): number {
  if (method === 'PUT') b.objects.set(name, { body, modified: at, acl: 'private' })
  if (method === 'GET') return b.objects.has(name) ? 200 : 404
  if (method === 'DELETE') b.objects.delete(name)
  return method === 'DELETE' ? 204 : 200
}

/** The status of an unsigned request. */
export function openly(b: Bucket | undefined, method: string, name: string): 'allowed' | 403 | 404 {
  if (!b) return 403
  if (method !== 'GET') return b.acl === 'public-read-write' ? 'allowed' : 403
  const thing = b.objects.get(name)
  if (!thing) return b.acl.startsWith('public-read') ? 404 : 403
  return thing.acl.startsWith('public-read') ? 'allowed' : 403
}

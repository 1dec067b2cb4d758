/** Lists a bucket by prefix, delimiter and marker as a walk over the index that jumps over what it folds (Part A 4.2). */
import type { Kysely, Selectable } from 'kysely'
import type { Database, ObjectTable } from '../db/schema'

export interface ListingQuery {
  /** '' or absent: all. */
  readonly prefix?: string | undefined
  /** One character; '' or absent: nothing is folded. */
  readonly delimiter?: string | undefined
  /** Any text; the page starts after it. */
  readonly marker?: string | undefined
  readonly pageSize: number
}
export type Entry =
  | { readonly folder: string }
  | {
      readonly folder: null
      readonly row: Pick<Selectable<ObjectTable>, 'name' | 'size' | 'etag' | 'last_modified'>
    }
export interface Listing {
  readonly entries: readonly Entry[]
  /** Name of the last entry where more follow, else null. */
  readonly nextMarker: string | null
}

export const entryName = (e: Entry) => e.folder ?? e.row.name

/**
 * The first text after all that start with `prefix`, by UTF-8 bytes (which is the order of code points); undefined where none
 * exists. Adding one to the last byte would not be UTF-8, so the last code point moves on, over the gap of the surrogates.
 */
export function successor(prefix: string): string | undefined {
  const points = Array.from(prefix, (c) => c.codePointAt(0) ?? 0)
  while (points.length > 0) {
    const last = points.pop() ?? 0
    if (last === 0x10ffff) continue
    return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
  }
  return undefined
}

/** Order of UTF-8 bytes; `<` on strings compares UTF-16 units, which puts U+10000 before U+FFFF. */
export const compareNames = (a: string, b: string) => Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'))

interface From {
  readonly name: string
  readonly inclusive: boolean
}
/** Where the walk begins; undefined where nothing can follow. */
function start(prefix: string, delimiter: string, marker: string): From | undefined {
  if (marker === '' || compareNames(marker, prefix) < 0) return { name: prefix, inclusive: true }
  // A marker that lies in a folder has shown that folder.
  const folder = marker.startsWith(prefix) ? folderOf(marker, prefix, delimiter) : undefined
  if (folder === undefined) return { name: marker, inclusive: false }
  const next = successor(folder)
  return next === undefined ? undefined : { name: next, inclusive: true }
}
function folderOf(name: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined
  const at = name.indexOf(delimiter, prefix.length)
  return at < 0 ? undefined : name.slice(0, at + delimiter.length)
}

/** One page of the bucket's names in byte order. Reads a few rows per folder, however much lies in it. */
export async function listObjects(db: Kysely<Database>, bucketId: number, query: ListingQuery): Promise<Listing> {
  const { prefix = '', delimiter = '', marker = '', pageSize } = query
  const end = successor(prefix)
  const entries: Entry[] = []
  let from = start(prefix, delimiter, marker)
  // Few at first where much may be folded; more as long as nothing is.
  let batch = delimiter === '' ? pageSize + 1 : Math.min(pageSize + 1, 32)
  while (from && entries.length <= pageSize) {
    const rows = await rowsFrom(db, bucketId, from, end, batch)
    let folded = 0
    for (const row of rows) {
      const last = entries.at(-1)
      const folder = folderOf(row.name, prefix, delimiter)
      if (folder === undefined) entries.push({ folder: null, row })
      else if (last?.folder === folder) folded++
      else entries.push({ folder })
    }
    const last = entries.at(-1)
    from = rows.length < batch || !last ? undefined : after(last)
    batch = Math.max(1, Math.min(pageSize + 1, folded * 2 > rows.length ? batch >> 1 : batch * 2))
  }
  const page = entries.slice(0, pageSize)
  const last = page.at(-1)
  return { entries: page, nextMarker: entries.length > pageSize && last ? entryName(last) : null }
}

function after(entry: Entry): From | undefined {
  if (entry.folder === null) return { name: entry.row.name, inclusive: false }
  const next = successor(entry.folder)
  return next === undefined ? undefined : { name: next, inclusive: true }
}

const rowsFrom = (db: Kysely<Database>, bucketId: number, from: From, end: string | undefined, limit: number) =>
  db
    .selectFrom('object')
    .select(['name', 'size', 'etag', 'last_modified'])
    .where('bucket_id', '=', bucketId)
    .where('name', from.inclusive ? '>=' : '>', from.name)
    .$if(end !== undefined, (q) => q.where('name', '<', end ?? ''))
    .orderBy('name')
    .limit(limit)
    .execute()

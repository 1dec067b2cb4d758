/** Lists a bucket by prefix, delimiter and marker by walking the index and skipping folded names. */
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type { Database, ObjectTable } from '#/server/db/schema'
import { wordsOf } from '#/server/db/dialect'

export interface ListingQuery {
  /** '' or absent: all names. */
  readonly prefix?: string | undefined
  /** One character; '' or absent: no folding. */
  readonly delimiter?: string | undefined
  /** Any text; the page starts after it. */
  readonly marker?: string | undefined
  readonly pageSize: number
}
export type ListedEntry =
  | { readonly folder: string }
  | {
      readonly folder: null
      readonly row: Pick<Selectable<ObjectTable>, 'name' | 'size' | 'etag' | 'last_modified'>
    }
export interface Listing {
  readonly entries: readonly ListedEntry[]
  /** Name of the last entry if more follow, else null. */
  readonly nextMarker: string | null
}

export const entryName = (e: ListedEntry) => e.folder ?? e.row.name

/**
 * The first text after all that start with `prefix`, by UTF-8 bytes (the order of code points); undefined if none
 * exists. Adding one to the last byte wouldn't be UTF-8, so the last code point advances, over the gap of the
 * surrogates.
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
export const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'))

/** Start of a page; undefined if nothing can follow. */
function start(prefix: string, delimiter: string, marker: string): string | undefined {
  if (marker === '' || compareBytes(marker, prefix) < 0) return prefix
  // A page that ended inside a folder has shown that folder.
  const folder = marker.startsWith(prefix) ? folderOf(marker, prefix, delimiter) : undefined
  return folder === undefined ? marker + LEAST : successor(folder)
}
function folderOf(name: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined
  const at = name.indexOf(delimiter, prefix.length)
  return at < 0 ? undefined : name.slice(0, at + delimiter.length)
}

/** Appended to a text, gives the next possible text, since no name contains the character before it. */
const LEAST = '\u0001'
/** Sorts after everything in a folder: names have at most 1,024 bytes, and this alone has as many. */
const PAST = '\u{10ffff}'.repeat(256)
/** Sorts after all names, also after the one that consists of as many of these characters as fit. */
const END = `${PAST}\u{10ffff}`

/** Entries that one statement reads. The server handles what else arrived between two of them. */
const PIECE = 128

/** One page of the bucket's names in byte order. Its statements read only the names shown and one more each. */
export async function listObjects(
  db: Kysely<Database>,
  bucketId: number,
  query: ListingQuery,
  most = PIECE,
): Promise<Listing> {
  const entries: ListedEntry[] = []
  let { marker } = query
  for (;;) {
    const pageSize = Math.min(most, query.pageSize - entries.length)
    const piece = await listPiece(db, bucketId, { ...query, marker, pageSize })
    entries.push(...piece.entries)
    if (piece.nextMarker === null || entries.length >= query.pageSize) return { entries, nextMarker: piece.nextMarker }
    marker = piece.nextMarker
  }
}

async function listPiece(db: Kysely<Database>, bucketId: number, query: ListingQuery): Promise<Listing> {
  const { prefix = '', delimiter = '', marker = '', pageSize } = query
  const from = start(prefix, delimiter, marker)
  if (from === undefined) return { entries: [], nextMarker: null }
  const range = { bucketId, from, end: successor(prefix) ?? END, limit: pageSize + 1 }
  const rows = delimiter === '' ? await allOf(db, range) : await firstOfEach(db, range, prefix, delimiter)
  const page = rows.slice(0, pageSize).map((row): ListedEntry => {
    const folder = folderOf(row.name, prefix, delimiter)
    return folder === undefined ? { folder: null, row } : { folder }
  })
  const last = page.at(-1)
  return { entries: page, nextMarker: rows.length > pageSize && last ? entryName(last) : null }
}

interface Range {
  readonly bucketId: number
  /** The least possible name, included. */
  readonly from: string
  /** The upper bound, excluded. */
  readonly end: string
  readonly limit: number
}
const COLUMNS = ['object.name', 'size', 'etag', 'last_modified'] as const

const allOf = (db: Kysely<Database>, { bucketId, from, end, limit }: Range) =>
  db
    .selectFrom('object')
    .select(COLUMNS)
    .where('bucket_id', '=', bucketId)
    .where('name', '>=', from)
    .where('name', '<', end)
    .orderBy('name')
    .limit(limit)
    .execute()

/**
 * The first name of each entry. The database walks from one to the next with one index lookup each, however many names
 * lie between; separate statements would be 500 for 500 folders.
 */
async function firstOfEach(db: Kysely<Database>, range: Range, prefix: string, delimiter: string) {
  const { bucketId, from, end, limit } = range
  const skipped = Array.from(prefix).length
  const name = sql.ref<string>('walk.name')
  const cut = wordsOf(db).position(sql`substr(${name}, ${sql.lit(skipped + 1)})`, delimiter)
  const next = sql<string>`case ${cut} when 0 then ${name} || ${LEAST}
    else substr(${name}, 1, ${sql.lit(skipped)} + ${cut}) || ${PAST} end`
  const least = (at: string | RawBuilder<string>) =>
    db
      .selectFrom('object as o')
      .select('o.name')
      .where('o.bucket_id', '=', bucketId)
      .where('o.name', '>=', at)
      .where('o.name', '<', end)
      .orderBy('o.name')
      .limit(1)
  const rows = await db
    .withRecursive('walk(name, n)', (q) =>
      q
        .selectFrom(least(from).as('first'))
        .select(['first.name', sql<number>`1`.as('n')])
        .unionAll(
          q
            .selectFrom('walk')
            .select([sql<string>`(${least(next)})`.as('name'), sql<number>`walk.n + 1`.as('n')])
            // The walk ends with a row without a name.
            .where('walk.name', 'is not', null)
            .where('walk.n', '<', limit),
        ),
    )
    .selectFrom('walk')
    // Joining from the left keeps the planner from scanning the whole bucket.
    .leftJoin('object', (join) => join.on('bucket_id', '=', bucketId).onRef('object.name', '=', 'walk.name'))
    .select(COLUMNS)
    .where('walk.name', 'is not', null)
    .orderBy('walk.n')
    .execute()
  return rows.flatMap(({ name, size, etag, last_modified }) =>
    // Each name was in the index within this statement.
    name === null || size === null || etag === null || last_modified === null
      ? []
      : [{ name, size, etag, last_modified }],
  )
}

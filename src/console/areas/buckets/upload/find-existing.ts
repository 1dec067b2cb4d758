/** Finds which of many names exist in a bucket, with as few list calls as possible. */
import { call } from '#/console/api/client/client'
import { listMarker } from '#/console/api/client/response-variants'
import { readAcrossSignIn } from '#/console/api/session/across-sign-in'
import { MAX_OBJECT_NAME, objects, type ObjectEntry, type ObjectPage } from '#/contract/objects'
import { compareNames, justBefore } from '#/lib/object-name'
import { nameBytes } from '#/console/transfers/objects/free-name'
import type { BucketAt } from '../bucket/bucket-page'

export interface FlatListQuery {
  prefix?: string
  marker?: string
  page_size: number
}
export type ListPage = (query: FlatListQuery) => Promise<ObjectPage>
/** Reads the bucket's flat list, one page per call, also if the token expires in the meantime and the user signs in again. */
export const flatListOf =
  (at: BucketAt, signal?: AbortSignal): ListPage =>
  (query) =>
    readAcrossSignIn(() => call(objects.list, { params: at, query }, { signal }), signal)

export interface ExistingObjects {
  /** Existing objects among the wanted names. */
  readonly found: ReadonlyMap<string, ObjectEntry>
  /** Every name that the list calls returned. */
  readonly seen: ReadonlySet<string>
  readonly calls: number
}

const PAGE_SIZE = 500

/** Longest common prefix of a sorted list, never splitting a surrogate pair. */
export function commonPrefix(sorted: readonly string[]): string {
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  let end = 0
  while (end < Math.min(first.length, last.length) && first[end] === last[end]) end += 1
  const cut = first.slice(0, end)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/**
 * Reads the bucket's flat list from the first to the last wanted name, and skips gaps longer than a page. A folder of a million
 * objects therefore costs at most one call per wanted name.
 */
export async function findExisting(names: Iterable<string>, list: ListPage): Promise<ExistingObjects> {
  const wanted = [...new Set(names)].toSorted(compareNames)
  const found = new Map<string, ObjectEntry>()
  const seen = new Set<string>()
  if (wanted.length === 0) return { found, seen, calls: 0 }
  const prefix = commonPrefix(wanted)
  const want = new Set(wanted)
  let at = 0
  // The first page shows whether markers are names. Only then can a marker be constructed.
  let marker: string | undefined
  let calls = 0
  for (;;) {
    const page = await list({
      page_size: PAGE_SIZE,
      ...(prefix === '' ? {} : { prefix }),
      ...(marker === undefined ? {} : { marker }),
    })
    calls += 1
    for (const entry of page.data) {
      seen.add(entry.name)
      if (want.has(entry.name)) found.set(entry.name, entry)
    }
    const next = listMarker(page, marker)
    const last = page.data.at(-1)?.name
    if (next === null || last === undefined) return { found, seen, calls }
    while (at < wanted.length && compareNames(wanted[at] ?? '', last) <= 0) at += 1
    const ahead = wanted[at]
    if (ahead === undefined) return { found, seen, calls }
    // Opaque markers can't be skipped to, and a marker made from the longest names is too long, so reading continues page by page.
    const leap = justBefore(ahead)
    const isMarker = nameBytes(leap) <= MAX_OBJECT_NAME && compareNames(leap, last) > 0
    marker = next === last && isMarker ? leap : next
  }
}

/** Lists everything below a prefix page by page, without a delimiter, for bulk jobs and for their verification. */
import { call } from '#/console/api/client/client'
import { listMarker } from '#/console/api/client/response-variants'
import { objects, type ObjectEntry } from '#/contract/objects'
import { callUntilAnswered, type AttemptIo } from './retried-calls'
import type { Measured, Named, ObjectSelection } from './requests'
import type { BucketRef } from '../engine/job'

const PAGE_SIZE = 500

class ListingStuck extends Error {
  override readonly name = 'ListingStuck'
}

export interface ListedPage {
  readonly entries: readonly ObjectEntry[]
  /** Start of the next page; null after the last page. */
  readonly marker: string | null
}

/** Lists one page after `marker`. Throws like `callUntilAnswered`. */
export async function listedPage(
  place: BucketRef,
  prefix: string,
  marker: string | null,
  io: AttemptIo,
): Promise<ListedPage> {
  const page = await callUntilAnswered(io, (o) =>
    call(
      objects.list,
      {
        params: { clusterId: place.cluster, bucket: place.bucket },
        query: {
          page_size: PAGE_SIZE,
          ...(prefix === '' ? {} : { prefix }),
          ...(marker === null ? {} : { marker }),
        },
      },
      o,
    ),
  )
  // If a server ignores the prefix, its other objects must stay untouched.
  return {
    entries: page.data.filter((e) => e.name.startsWith(prefix)),
    marker: listMarker(page, marker ?? undefined),
  }
}

/** Lists the pages after `marker`. Throws ApiError, or ListingStuck if the server's marker doesn't advance. */
export async function* pagesOf(
  place: BucketRef,
  prefix: string,
  io: AttemptIo,
  marker: string | null = null,
): AsyncGenerator<ListedPage> {
  const seen = new Set<string>()
  for (let at = marker; ;) {
    const page = await listedPage(place, prefix, at, io)
    at = page.marker
    yield page
    if (at === null) return
    if (seen.has(at)) throw new ListingStuck('The listing goes round in a circle.')
    seen.add(at)
  }
}

/** Throws for a prefix without its delimiter, which would include siblings. */
export function checkPrefixes(prefixes: readonly string[], whole: boolean): void {
  for (const p of prefixes)
    if (p === '' ? !whole : !/[^\p{L}\p{N}]$/u.test(p))
      throw new Error(`"${p}" is no folder: it must end with its delimiter.`)
}

/** Removes prefixes inside other prefixes, so that no object is handled twice. */
export const outermost = (prefixes: readonly string[]): readonly string[] =>
  [...new Set(prefixes)].filter((p) => !prefixes.some((q) => q !== p && p.startsWith(q)))

/** Names outside all prefixes, each once. */
export const namesBeside = ({ names = [], prefixes = [] }: ObjectSelection): readonly Named[] => {
  const seen = new Set<string>()
  return names.filter((n) => {
    if (seen.has(n.name) || prefixes.some((p) => n.name.startsWith(p))) return false
    seen.add(n.name)
    return true
  })
}

export interface MeasureOptions {
  signal?: AbortSignal
  onCount?: (soFar: Measured) => void
  /** Called for each object below the prefixes. */
  onEntry?: (e: ObjectEntry) => void
}
/** Counts objects and bytes of a selection by listing. Throws ApiError, or AbortError when canceled. */
export async function measure(place: BucketRef, selection: ObjectSelection, o: MeasureOptions = {}): Promise<Measured> {
  const io: AttemptIo = { signal: o.signal ?? new AbortController().signal, emit: () => undefined }
  let count = 0
  let bytes = 0
  const add = (size: number | null) => {
    count += 1
    bytes += size ?? 0
  }
  for (const n of namesBeside(selection)) add(n.size)
  o.onCount?.({ count, bytes })
  for (const prefix of outermost(selection.prefixes ?? [])) {
    for await (const page of pagesOf(place, prefix, io)) {
      for (const e of page.entries) {
        add(e.size)
        o.onEntry?.(e)
      }
      o.onCount?.({ count, bytes })
    }
  }
  return { count, bytes }
}

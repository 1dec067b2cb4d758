/** Everything below a prefix, page by page, without a delimiter: what a bulk job works through, and what proves it. */
import { call } from '#/api/client/client'
import { listMarker } from '#/api/client/response-variants'
import { objects, type ObjectEntry } from '#/contract/objects'
import { patientCall, type AttemptIo } from '../objects/signed-attempt'
import type { Measured, Named, BucketRef, ObjectSelection } from '../engine/types'

const PAGE_SIZE = 500

class ListingStuck extends Error {
  override readonly name = 'ListingStuck'
}

export interface ListedPage {
  readonly entries: readonly ObjectEntry[]
  /** Where it goes on; null after the last page. */
  readonly marker: string | null
}

/** One page, from behind `marker`. Throws as `patientCall`. */
export async function listedPage(
  place: BucketRef,
  prefix: string,
  marker: string | null,
  io: AttemptIo,
): Promise<ListedPage> {
  const page = await patientCall(io, (o) =>
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
  // A server that ignores the prefix must not have its other objects touched.
  return {
    entries: page.data.filter((e) => e.name.startsWith(prefix)),
    marker: listMarker(page, marker ?? undefined),
  }
}

/** From behind `marker`. Throws ApiError; ListingStuck where the server's marker does not advance. */
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

/** Checked before anything is done: a prefix without its end would take its neighbours along. */
export function checkPrefixes(prefixes: readonly string[], whole: boolean): void {
  for (const p of prefixes)
    if (p === '' ? !whole : !/[^\p{L}\p{N}]$/u.test(p))
      throw new Error(`"${p}" is no folder: it must end with its delimiter.`)
}

/** Prefixes without those that lie in another one: nothing is done twice. */
export const outermost = (prefixes: readonly string[]): readonly string[] =>
  [...new Set(prefixes)].filter((p) => !prefixes.some((q) => q !== p && p.startsWith(q)))

/** Names that lie in one of the prefixes come with it. */
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
  /** Each object below the prefixes. */
  onEntry?: (e: ObjectEntry) => void
}
/** Counts what a selection holds, exactly, by listing. Throws ApiError, or AbortError when canceled. */
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

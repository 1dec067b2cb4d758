/** Reads the whole listing of a bucket, and finds what takes most of its space. */
import { call } from '#/console/api/client/client'
import { ApiError } from '#/console/api/base/errors'
import { listMarker } from '#/console/api/client/response-variants'
import { objects, type ObjectEntry } from '#/contract/objects'
import type { BucketAt } from '../bucket/bucket-page'

export interface Sum {
  readonly name: string
  readonly objects: number
  readonly bytes: number
}
export interface Largest {
  /** All objects of the bucket. */
  readonly objects: number
  readonly bytes: number
  /** Largest first. */
  readonly biggest: readonly Sum[]
  /** Folders of the bucket's root with everything in them, largest first. */
  readonly folders: readonly Sum[]
}

/** The API's maximum (A8-2). */
export const PAGE_SIZE = 500
const SHOWN = 20

const bySize = (sums: Iterable<Sum>) => [...sums].toSorted((a, b) => b.bytes - a.bytes).slice(0, SHOWN)

/** Counts pages of a flat listing. */
export function createLargest() {
  const folders = new Map<string, Sum>()
  let biggest: readonly Sum[] = []
  let count = 0
  let total = 0
  return {
    add(entries: readonly Pick<ObjectEntry, 'name' | 'size'>[]) {
      const page = entries.map(({ name, size }) => ({ name, objects: 1, bytes: size ?? 0 }))
      for (const { name, bytes } of page) {
        count += 1
        total += bytes
        const end = name.indexOf('/') + 1
        if (end === 0) continue
        const folder = name.slice(0, end)
        const sum = folders.get(folder)
        folders.set(folder, { name: folder, objects: (sum?.objects ?? 0) + 1, bytes: (sum?.bytes ?? 0) + bytes })
      }
      biggest = bySize([...biggest, ...page])
    },
    result: (): Largest => ({ objects: count, bytes: total, biggest, folders: bySize(folders.values()) }),
  }
}

/** With background priority. Throws ApiError. */
export async function findLargest(at: BucketAt, signal: AbortSignal): Promise<Largest> {
  const largest = createLargest()
  let marker: string | null = null
  for (;;) {
    const query: { page_size: number; marker?: string } = { page_size: PAGE_SIZE, ...(marker !== null && { marker }) }
    const page = await call(objects.list, { params: at, query }, { background: true, signal })
    largest.add(page.data)
    const next = listMarker(page, marker ?? undefined)
    if (next === null) {
      // The server announced more objects without a marker: the count is incomplete.
      if (page.is_truncated || page.data.at(-1)?.is_truncated === true)
        throw new ApiError({ kind: 'malformed', op: objects.list.id })
      return largest.result()
    }
    marker = next
  }
}

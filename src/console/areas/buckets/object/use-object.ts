import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import { objects } from '#/contract/objects'
import type { BucketAt } from '../bucket/bucket-page'
import type { ListingEntry } from '../objects/listing'

export interface KnownObject {
  readonly entry: ListingEntry | undefined
  /** The lookup found no object with this name. */
  readonly gone: boolean
  readonly pending: boolean
  readonly error: ApiError | null
  /** Epoch milliseconds of the last lookup; 0 where the list contains the object. */
  readonly updatedAt: number
  readonly retry: () => void
}

/** Looks up one object; null without one of that name. The exact name sorts first among names with that prefix. */
export async function findObject(at: BucketAt, name: string, signal?: AbortSignal): Promise<ListingEntry | null> {
  const page = await call(objects.list, { params: at, query: { prefix: name, page_size: 25 } }, { signal })
  return page.data.find((e) => e.name === name) ?? null
}

/** The row of one object: from the list if loaded, else looked up. */
export function useObject(at: BucketAt, name: string, loaded: ListingEntry | undefined): KnownObject {
  const query = useQuery<ListingEntry | null, ApiError>({
    queryKey: ['objects', 'one', at, name],
    queryFn: ({ signal }) => findObject(at, name, signal),
    enabled: loaded === undefined,
  })
  // While the list reloads, as after another sign-in, its rows are missing: the last row keeps the open panel and its input.
  const [last, setLast] = useState(loaded)
  if (loaded !== undefined && loaded !== last) setLast(loaded)
  const gone = loaded === undefined && query.data === null
  const entry = loaded ?? query.data ?? (gone || last?.name !== name ? undefined : last)
  return {
    entry,
    gone,
    pending: entry === undefined && query.isPending,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
  }
}

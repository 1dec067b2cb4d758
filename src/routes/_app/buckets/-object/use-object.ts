import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/api/client/client'
import type { ApiError } from '#/api/client/errors'
import { objects } from '#/contract/objects'
import type { BucketAt } from '../-bucket-page'
import type { ListingEntry } from '../-objects/listing'

export interface KnownObject {
  readonly entry: ListingEntry | undefined
  /** Looked for, and not there. */
  readonly gone: boolean
  readonly pending: boolean
  readonly error: ApiError | null
  /** Milliseconds of the last answer of its own, where the list does not hold it; 0 for none. */
  readonly updatedAt: number
  readonly retry: () => void
}

/** The row of one object: the one that is loaded, else looked up. A name is the first of those that begin with it. */
export function useObject(at: BucketAt, name: string, loaded: ListingEntry | undefined): KnownObject {
  const query = useQuery<ListingEntry | null, ApiError>({
    queryKey: ['objects', 'one', at, name],
    queryFn: async ({ signal }) => {
      const page = await call(objects.list, { params: at, query: { prefix: name, page_size: 25 } }, { signal })
      return page.data.find((e) => e.name === name) ?? null
    },
    enabled: loaded === undefined,
    retry: false,
    networkMode: 'always',
  })
  // While the list is read anew, as after another sign-in, its rows are away: what is open over it stays, with what was typed in it.
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

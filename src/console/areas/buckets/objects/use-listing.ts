/** Listings for React: cached for a minute, refreshed after changes. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/base/errors'
import { retryInterval, intervalForRows } from '#/console/api/query/poll-interval'
import { objects } from '#/contract/objects'
import type { BucketAt } from '../bucket/bucket-page'
import { createListing, type ListingStore, type ListingState } from './listing'
import type { ObjectsSearch } from './objects-search'

const PAGE_SIZE = 500

/** Identifies a listing. Responses for another listing never reach its rows. */
export interface ListedFolder {
  readonly at: BucketAt
  readonly prefix: string
  readonly delimiter: '/' | ''
}

export const listedFolderOf = (at: BucketAt, { folder = '', starts = '', view }: ObjectsSearch): ListedFolder => ({
  at,
  prefix: folder + starts,
  delimiter: view === 'flat' ? '' : '/',
})

export const listingQuery = (place: ListedFolder) =>
  queryOptions<ListingStore, ApiError, ListingStore, readonly [string, string, ListedFolder]>({
    queryKey: ['objects', 'listing', place],
    queryFn: async ({ signal, queryKey, client }) => {
      const listing = client.getQueryData<ListingStore>(queryKey) ?? open(place)
      await listing.refresh({ signal })
      return listing
    },
    structuralSharing: false,
    refetchInterval: ({ state: { data, error } }) =>
      error ? retryInterval(error) : data ? intervalForRows(data.get().rows.length) : false,
    // Short, because a listing can contain a hundred thousand rows.
    gcTime: 60_000,
  })

const open = ({ at, prefix, delimiter }: ListedFolder) =>
  createListing(
    ({ marker, background, signal }) =>
      call(
        objects.list,
        {
          params: at,
          query: {
            page_size: PAGE_SIZE,
            ...(delimiter === '' ? {} : { delimiter }),
            ...(prefix === '' ? {} : { prefix }),
            ...(marker === null ? {} : { marker }),
          },
        },
        { signal, background },
      ),
    delimiter !== '' && prefix.endsWith('/') ? { own: prefix } : {},
  )

export interface ListingView {
  readonly listing: ListingStore | undefined
  /** Undefined until the first response. */
  readonly state: ListingState | undefined
  readonly fetching: boolean
  readonly error: unknown
  /** Why the last refresh failed; null otherwise. */
  readonly stale: ApiError | null
  /** Repeats the failed request. */
  readonly retry: () => void
}
const never = () => () => undefined
const nothing = () => undefined

export function useListing(place: ListedFolder): ListingView {
  const query = useQuery(listingQuery(place))
  const listing = query.data
  const state = useSyncExternalStore(listing?.subscribe ?? never, listing?.get ?? nothing)
  return {
    listing,
    state,
    fetching: query.isFetching,
    error: query.error ?? state?.error ?? null,
    stale: query.error,
    retry: () => void (state?.error != null && !query.error ? listing?.more() : query.refetch()),
  }
}

export interface SearchScan {
  readonly running: boolean
  /** Whether the user stopped it before the end. */
  readonly stopped: boolean
  readonly stop: () => void
  readonly goOn: () => void
}

/** Reads page after page in the background while `wanted`, until the end, an error or `stop`. */
export function useScan({ listing, state }: Pick<ListingView, 'listing' | 'state'>, wanted: boolean): SearchScan {
  const [isStopped, setStopped] = useState(false)
  const open = wanted && state?.more === true
  const running = open && !isStopped && state.error === null
  useEffect(() => {
    if (!running || !listing) return undefined
    const stop = new AbortController()
    const read = async () => {
      while (!stop.signal.aborted && listing.get().more && listing.get().error === null)
        await listing.more({ background: true, signal: stop.signal })
      listing.flush()
    }
    void read()
    return () => stop.abort()
  }, [running, listing])
  return {
    running,
    stopped: open && isStopped,
    stop: useCallback(() => setStopped(true), []),
    goOn: useCallback(() => setStopped(false), []),
  }
}

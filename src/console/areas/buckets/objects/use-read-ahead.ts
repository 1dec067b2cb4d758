import { useCallback, useEffect } from 'react'
import type { ListingEntry } from './listing'
import type { ListingView } from './use-listing'

/** Rows before the end at which the next page is requested. */
const AHEAD = 60

/**
 * Reads the next page before the user reaches the last row. `paused`: something else reads pages, or a filter hides rows. Returns the listener of the visible
 * rows.
 */
export function useReadAhead({ listing, state, error }: ListingView, shown: readonly ListingEntry[], paused: boolean) {
  const { more = false, loading = false, stale = false } = state ?? {}
  const wanted = more && !loading && error === null && !paused
  const isEmpty = shown.length === 0
  useEffect(() => {
    // A page can contain nothing but the folder's own placeholder, so reading continues until a row or the end appears.
    if (isEmpty && wanted && listing) void listing.more()
  }, [isEmpty, wanted, listing])
  return useCallback(
    (first: number, last: number) => {
      if (wanted && last >= shown.length - AHEAD) void listing?.more()
      // A failed refresh is repeated at the next scroll.
      if (stale) listing?.renewSeen(shown.slice(first, last + 1).map((e) => e.name)).catch(() => undefined)
    },
    [listing, wanted, stale, shown],
  )
}

/** In which order answers arrived. The cache's own times are the wall clock's, which can be set back. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

let count = 0
const arrivals = new WeakMap<Query, number>()

/** Numbers the answers of this cache from now on. What a page writes into the cache isn't an answer. */
export function watchArrivals(cache: QueryClient): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    count += 1
    arrivals.set(event.query, count)
  })
}

/** Higher for a later answer; 0 before the first. */
export function arrivalOf(cache: QueryClient, queryKey: QueryKey): number {
  const query = cache.getQueryCache().find({ queryKey })
  return (query && arrivals.get(query)) ?? 0
}

import type { QueryClient } from '@tanstack/react-query'
import { qAll } from '#/api/client/client'
import { clusters } from '#/contract/clusters'
import { regions } from '#/contract/regions'

/** Asks for the regions along with a page's own data: their labels and outages would otherwise come after its rows, and move them. */
export const prefetchRegions = (cache: QueryClient): void => void cache.prefetchQuery(qAll(regions.list, {}))

/** The same for what a cluster is called. */
export function prefetchClusterNames(cache: QueryClient): void {
  void cache.prefetchQuery(qAll(clusters.list, {}))
  prefetchRegions(cache)
}

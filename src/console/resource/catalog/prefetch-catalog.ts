import type { QueryClient } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { clusters } from '#/contract/clusters'
import { regions } from '#/contract/regions'

/** Prefetches the regions with a page's own data. Labels and outages that arrive after the rows would move them. */
export const prefetchRegions = (cache: QueryClient): void => void cache.prefetchQuery(qAll(regions.list, {}))

/** Prefetches the names of clusters. */
export function prefetchClusterNames(cache: QueryClient): void {
  void cache.prefetchQuery(qAll(clusters.list, {}))
  prefetchRegions(cache)
}

/** All buckets of the account, read so that one failing cluster doesn't hide the others. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { AllRows } from '#/console/api/query/all-pages'
import { callAll } from '#/console/api/client/client'
import { ApiError } from '#/console/api/base/errors'
import { freshIfWhole, pollIntervalOf } from '#/console/api/query/poll-interval'
import type { ListState } from '../page/use-list'
import { buckets, type Bucket } from '#/contract/buckets'
import { byBucketName } from '#/lib/buckets/bucket-order'
import { clusters } from '#/contract/clusters'

export interface ClusterFailure {
  readonly cluster: string
  readonly error: ApiError
}
export interface Gathered extends AllRows<Bucket> {
  readonly failures?: readonly ClusterFailure[]
}
type Show = (rows: Gathered) => void

const whole = (all: AllRows<Bucket>): Gathered => ({ ...all, data: all.data.toSorted(byBucketName) })

/** The account's flat list. If the server can't return it, reads cluster by cluster and names the clusters that failed. */
async function gather(signal: AbortSignal, show: Show): Promise<Gathered> {
  try {
    return whole(await callAll(buckets.list, {}, { signal, onRows: (rows) => show(whole(rows)) }))
  } catch (error) {
    if (!(error instanceof ApiError) || (error.kind !== 'server' && error.kind !== 'malformed')) throw error
    return gatherByCluster(error, signal)
  }
}

async function gatherByCluster(flat: ApiError, signal: AbortSignal): Promise<Gathered> {
  const { data: all, complete } = await callAll(clusters.list, {}, { signal })
  const settled = await Promise.allSettled(
    all.map((c) => callAll(buckets.listInCluster, { params: { clusterId: c.id } }, { signal })),
  )
  const rows: Bucket[] = []
  const failures: ClusterFailure[] = []
  let isWhole = complete
  settled.forEach((one, i) => {
    isWhole &&= one.status === 'fulfilled' && one.value.complete
    if (one.status === 'fulfilled') rows.push(...one.value.data)
    else failures.push({ cluster: all[i]?.id ?? '', error: one.reason instanceof ApiError ? one.reason : flat })
  })
  // If every cluster failed, the first error says more than a list of equal ones.
  if (failures.length === all.length) throw flat
  return { data: rows.toSorted(byBucketName), results: rows.length, complete: isWhole, failures }
}

const inCluster = async (clusterId: string, signal: AbortSignal, show: Show): Promise<Gathered> =>
  whole(
    await callAll(buckets.listInCluster, { params: { clusterId } }, { signal, onRows: (rows) => show(whole(rows)) }),
  )

const GATHERED = ['buckets', 'gathered'] as const

/** Buckets of one cluster, or of all clusters if it is undefined. The first read shows a long list page by page, as `progressiveListQuery` does. */
export const bucketsQuery = (clusterId: string | undefined) =>
  queryOptions<Gathered, ApiError>({
    queryKey: [...GATHERED, clusterId ?? null],
    queryFn: ({ signal, client, queryKey }) => {
      const refreshing = client.getQueryData<Gathered>(queryKey)?.complete === true
      const show = (rows: Gathered) => void (refreshing || client.setQueryData<Gathered>(queryKey, rows))
      return clusterId === undefined ? gather(signal, show) : inCluster(clusterId, signal, show)
    },
    structuralSharing: false,
    staleTime: freshIfWhole,
    refetchInterval: pollIntervalOf,
  })

export interface BucketList extends ListState<Bucket> {
  readonly failures: readonly ClusterFailure[]
}

/** All buckets, or those of one cluster, as a list. */
export function useBuckets(clusterId: string | undefined): BucketList {
  const query = useQuery(bucketsQuery(clusterId))
  const rows = query.data?.data
  return {
    rows,
    results: query.data?.results,
    complete: query.data?.complete === true,
    fetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
    failures: query.data?.failures ?? [],
  }
}

/** Every bucket in a cached list. Makes no request. */
export const knownBuckets = (cache: QueryClient): readonly Bucket[] =>
  cache.getQueriesData<Gathered>({ queryKey: GATHERED }).flatMap(([, found]) => found?.data ?? [])

/** All buckets of the account, gathered so that one broken cluster does not hide the others. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { callAll } from '../api/client'
import { ApiError } from '../api/errors'
import type { ListState } from './use-list'
import { buckets, type Bucket } from '../contract/buckets'
import { clusters } from '../contract/clusters'

export interface Failure {
  readonly cluster: string
  readonly error: ApiError
}
export interface Gathered {
  readonly rows: readonly Bucket[]
  readonly failures: readonly Failure[]
}

/** The account's flat list; where the server cannot make it, cluster by cluster, and what failed is named. */
async function gather(signal: AbortSignal): Promise<Gathered> {
  try {
    return { rows: (await callAll(buckets.list, {}, { signal })).data, failures: [] }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.kind !== 'server' && error.kind !== 'malformed')) throw error
    return gatherByCluster(error, signal)
  }
}

async function gatherByCluster(flat: ApiError, signal: AbortSignal): Promise<Gathered> {
  const all = (await callAll(clusters.list, {}, { signal })).data
  const settled = await Promise.allSettled(
    all.map((c) => callAll(buckets.listInCluster, { params: { clusterId: c.id } }, { signal })),
  )
  const rows: Bucket[] = []
  const failures: Failure[] = []
  settled.forEach((one, i) => {
    if (one.status === 'fulfilled') rows.push(...one.value.data)
    else failures.push({ cluster: all[i]?.id ?? '', error: one.reason instanceof ApiError ? one.reason : flat })
  })
  // Nothing answered: the first refusal says more than a list of equal ones.
  if (failures.length === all.length) throw flat
  return { rows, failures }
}

const inCluster = async (clusterId: string, signal: AbortSignal): Promise<Gathered> => ({
  rows: (await callAll(buckets.listInCluster, { params: { clusterId } }, { signal })).data,
  failures: [],
})

const GATHERED = ['buckets', 'gathered'] as const

/** Of one cluster, or of all where none is named. */
export const bucketsQuery = (clusterId: string | undefined) =>
  queryOptions<Gathered, ApiError>({
    queryKey: [...GATHERED, clusterId ?? null],
    queryFn: ({ signal }) => (clusterId === undefined ? gather(signal) : inCluster(clusterId, signal)),
    // `call` tries again by itself, and knows when not to.
    retry: false,
    networkMode: 'always',
  })

export interface BucketList extends ListState<Bucket> {
  readonly failures: readonly Failure[]
}

export function useBuckets(clusterId: string | undefined): BucketList {
  const query = useQuery(bucketsQuery(clusterId))
  const rows = query.data?.rows
  return {
    rows,
    results: rows?.length,
    page: 1,
    pages: 1,
    complete: query.data !== undefined && query.data.failures.length === 0,
    fetching: query.isFetching,
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    retry: () => void query.refetch(),
    failures: query.data?.failures ?? [],
  }
}

/** Every bucket that some list has shown so far; no request is made for it. */
export const knownBuckets = (cache: QueryClient): readonly Bucket[] =>
  cache.getQueriesData<Gathered>({ queryKey: GATHERED }).flatMap(([, found]) => found?.rows ?? [])

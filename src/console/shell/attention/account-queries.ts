/** Queries that describe the account: one request each, under the keys of the lists' own pages. */
import { queryOptions } from '@tanstack/react-query'
import { headQuery, headTimes, quietQuery, readHead } from '#/console/api/query/background-query'
import type { ApiError } from '#/console/api/client/errors'
import { type Bucket, buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import { objectStorage } from '#/contract/object-storage'
import { regions } from '#/contract/regions'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import { byBucketName } from '#/lib/buckets/bucket-order'
import { bucketsQuery, type Gathered } from '#/console/resource/catalog/all-buckets'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'

const bucketsHead = queryOptions<Gathered, ApiError>({
  ...bucketsQuery(undefined),
  ...headTimes,
  queryFn: async ({ signal }) => {
    const { data, ...counts } = await readHead<Bucket>(buckets.list, signal)
    return { rows: data.toSorted(byBucketName), failures: [], ...counts }
  },
})

export const accountQueries = {
  services: headQuery(managed.services),
  issues: headQuery(managed.issues),
  tickets: quietQuery(tickets.list, FIRST_TICKETS),
  regions: headQuery(regions.list),
  buckets: bucketsHead,
  clusters: headQuery(clusters.list),
  volumes: headQuery(volumes.list),
  images: headQuery(images.list),
  keys: headQuery(keys.list),
  clients: headQuery(monitoring.clients),
  plan: quietQuery(monitoring.plan, {}),
  transfer: quietQuery(objectStorage.transfer, {}),
} as const
export type AccountPart = keyof typeof accountQueries

/** The operation that reads a part: its scopes say whether the token can. */
export const PART_OPS = {
  services: managed.services,
  issues: managed.issues,
  tickets: tickets.list,
  regions: regions.list,
  buckets: buckets.list,
  clusters: clusters.list,
  volumes: volumes.list,
  images: images.list,
  keys: keys.list,
  clients: monitoring.clients,
  plan: monitoring.plan,
  transfer: objectStorage.transfer,
} as const satisfies Record<AccountPart, unknown>

/** Managed services are a product of their own: a refusal of one list, where no scope is missing, is the answer for all of them. */
export const lacksProduct = (error: ApiError | null | undefined): boolean =>
  (error?.kind === 'forbidden' || error?.kind === 'unauthorized') && error.missingScopes.length === 0

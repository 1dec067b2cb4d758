import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#/console/api/base/errors'
import { headTimes, readHead } from '#/console/api/client/background-query'
import { type AreaAttention, lowerBound, countOf, readView, totalOf } from '#/console/resource/area/attention'
import { bucketsQuery, type Gathered } from '#/console/resource/catalog/all-buckets'
import { type Bucket, buckets } from '#/contract/buckets'
import { objectStorage } from '#/contract/object-storage'
import { byBucketName } from '#/lib/buckets/bucket-order'
import { POOL, POOL_BYTES } from '#/lib/buckets/words'
import { formatBytes } from '#/lib/bytes'
import { bucketsArea } from './area'

const USAGE = { to: '/buckets/usage' }
/** Share of the month's outbound transfer from which it is worth a warning. */
const POOL_WARN = 0.8

const bucketsHead = queryOptions<Gathered, ApiError>({
  ...bucketsQuery(undefined),
  ...headTimes,
  queryFn: async ({ signal }) => {
    const head = await readHead<Bucket>(buckets.list, signal)
    return { ...head, data: head.data.toSorted(byBucketName) }
  },
})

export const bucketsAttention: AreaAttention = {
  area: bucketsArea,
  urgency: 5,
  reads: [
    { op: buckets.list, name: 'buckets', query: bucketsHead },
    readView(objectStorage.transfer, 'outbound transfer', {}),
  ],
  tile: (account) => {
    const list = account.list(buckets.list)
    const used = account.view(objectStorage.transfer)?.used
    return {
      value: countOf(list),
      facts: list && [{ text: lowerBound(list, formatBytes(totalOf(list.data, (b) => b.size))) }],
      meter:
        used === undefined
          ? undefined
          : {
              label: 'Outbound transfer this month',
              used,
              most: POOL_BYTES,
              fact: { text: `${formatBytes(used)} of ${POOL} outbound`, target: USAGE },
            },
    }
  },
  findings: (account) => {
    const share = (account.view(objectStorage.transfer)?.used ?? 0) / POOL_BYTES
    // An amount that is no number is unknown, so it warns of nothing.
    if (!(share >= POOL_WARN)) return []
    return [
      share > 1
        ? { tone: 'danger', title: `Outbound transfer is over ${POOL} this month`, target: USAGE }
        : {
            tone: 'warn',
            title: `Outbound transfer is at ${Math.floor(share * 100)}% of ${POOL} this month`,
            target: USAGE,
          },
    ]
  },
}

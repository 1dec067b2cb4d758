import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/client'
import { count } from '../../../components/words'
import type { Bucket } from '../../../contract/buckets'
import { objectStorage } from '../../../contract/object-storage'
import { formatBytes } from '../../../lib/bytes'

// The API’s own words for what Object Storage adds to the account’s pool (Part A 8); in other units it would be another number.
const POOL = '1 TB'

const sum = (rows: readonly Bucket[]) => rows.reduce((total, b) => total + b.size, 0)

/** "38 buckets in 4 clusters, 8.31 TB. 212 GB of 1 TB outbound transfer used this month." */
export function BucketsSummary({ rows, partial }: { rows: readonly Bucket[] | undefined; partial: boolean }) {
  const transfer = useQuery({ ...q(objectStorage.transfer, {}), enabled: rows !== undefined })
  if (rows === undefined) return null
  const clusters = new Set(rows.map((b) => b.cluster)).size
  return (
    <>
      {partial && 'At least '}
      {count(rows.length, 'bucket', 'buckets')}
      {rows.length > 0 && ` in ${count(clusters, 'cluster', 'clusters')}, ${formatBytes(sum(rows))}`}.
      {transfer.data && ` ${formatBytes(transfer.data.used)} of ${POOL} outbound transfer used this month.`}
    </>
  )
}

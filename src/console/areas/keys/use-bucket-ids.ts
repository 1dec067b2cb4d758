import { useMemo } from 'react'
import { useBuckets } from '#/console/resource/catalog/all-buckets'
import { bucketIdOf } from '#/console/resource/catalog/key-reach'

/** The account's buckets as `cluster/label`; undefined until all clusters are read. */
export function useBucketIds(): ReadonlySet<string> | undefined {
  const { rows, complete } = useBuckets(undefined)
  return useMemo(() => (rows && complete ? new Set(rows.map(bucketIdOf)) : undefined), [rows, complete])
}

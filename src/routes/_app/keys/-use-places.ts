import { useMemo } from 'react'
import { useBuckets } from '#/app/catalog/all-buckets'
import { permissionPlace } from '#/app/catalog/key-reach'

/** Where the account has buckets, as `cluster/label`; undefined while not every one could be read. */
export function useBucketPlaces(): ReadonlySet<string> | undefined {
  const { rows, complete } = useBuckets(undefined)
  return useMemo(() => (rows && complete ? new Set(rows.map(permissionPlace)) : undefined), [rows, complete])
}

import { useMemo } from 'react'
import { useBuckets } from '../../../components/all-buckets'
import { placeOf } from '../../../components/key-reach'

/** Where the account has buckets, as `cluster/label`; undefined while not every one could be read. */
export function usePlaces(): ReadonlySet<string> | undefined {
  const { rows, complete } = useBuckets(undefined)
  return useMemo(() => (rows && complete ? new Set(rows.map(placeOf)) : undefined), [rows, complete])
}

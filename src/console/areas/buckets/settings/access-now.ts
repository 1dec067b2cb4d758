import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { apiHas, useApiSettings } from '#/console/api/session/session'
import { buckets } from '#/contract/buckets'
import type { BucketAt } from '../bucket/bucket-page'

/** The bucket's current access and CORS. `readable`: whether the API shows them, which the reference doesn't. */
export function useAccessNow(at: BucketAt) {
  useApiSettings()
  const readable = apiHas(buckets.access)
  const view = q(buckets.access, { params: at })
  const query = useQuery({ ...view, enabled: readable })
  return { readable, view, now: query.data, error: query.error, refetch: query.refetch }
}

export type AccessNow = ReturnType<typeof useAccessNow>

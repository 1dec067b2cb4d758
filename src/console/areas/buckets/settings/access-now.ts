import { skipToken, useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import type { ApiError } from '#/console/api/client/errors'
import { apiDialect, useApiSettings } from '#/console/api/session/session'
import type { BucketAccessNow } from '#/contract/beyond/bucket-access'
import type { BucketAt } from '../bucket-page'

type Key = readonly [string, string, { readonly params: BucketAt }]
const nothing = (at: BucketAt): { queryKey: Key; queryFn: typeof skipToken } => ({
  queryKey: ['', '', { params: at }],
  queryFn: skipToken,
})

/** The bucket's current access and CORS. `readable`: whether the API shows them, which the reference doesn't (Part A 4.1). */
export function useAccessNow(at: BucketAt) {
  useApiSettings()
  const op = apiDialect()?.beyond.bucketAccess
  const query = useQuery<BucketAccessNow, ApiError, BucketAccessNow, Key>(op ? q(op, { params: at }) : nothing(at))
  return { readable: op !== undefined, now: query.data, error: query.error, refetch: query.refetch }
}

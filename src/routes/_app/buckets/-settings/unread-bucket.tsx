import { Link } from '@tanstack/react-router'
import type { ApiError } from '#/api/client/errors'
import { ErrorState } from '#/app/errors/error-note'
import { LinkButton } from '#/app/resource/link-button'
import { Loading } from '#/ui/feedback/state'
import * as copy from '../-copy'

interface Props {
  readonly query: { readonly error: ApiError | null; readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** Takes the place of a form until its bucket is read, and shows why it can't be. */
export function UnreadBucket({ query }: Props) {
  return query.error ? (
    <ErrorState
      error={query.error}
      noAccess={copy.noBucketAccess}
      retry={() => void query.refetch()}
      busy={query.isFetching}
      back={<LinkButton link={<Link to="/buckets" />}>{copy.allBuckets}</LinkButton>}
    />
  ) : (
    <Loading shape="lines" rows={4} label={copy.loadingBucket} />
  )
}

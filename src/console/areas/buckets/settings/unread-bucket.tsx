import { Link } from '@tanstack/react-router'
import type { ApiError } from '#/console/api/base/errors'
import { ErrorState } from '#/console/resource/errors/error-note'
import { LinkButton } from '#/console/resource/page/link-button'
import { Loading } from '#/console/kit/feedback/state'

interface Props {
  readonly query: { readonly error: ApiError | null; readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** Takes the place of a form until its bucket is read, and shows why it can't be. */
export function UnreadBucket({ query }: Props) {
  return query.error ? (
    <ErrorState
      error={query.error}
      noAccess="You don’t have access to this bucket"
      retry={() => void query.refetch()}
      busy={query.isFetching}
      back={<LinkButton link={<Link to="/buckets" />}>All buckets</LinkButton>}
    />
  ) : (
    <Loading shape="lines" rows={4} label="Loading bucket" />
  )
}

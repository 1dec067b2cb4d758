import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#/console/api/base/errors'
import { RefreshButton } from './refresh-button'
import { useOnline } from './use-online'

interface PageRefreshProps {
  name?: string | undefined
  /** The main query of the page. The button shows the age of this query alone. */
  of: QueryProgress
}
export interface QueryProgress {
  readonly updatedAt: number
  readonly fetching: boolean
  readonly error: ApiError | null
}

/** A refresh button for the page header. It refetches every active query of the page, not only the main one. */
export function PageRefresh({ name, of }: PageRefreshProps) {
  const client = useQueryClient()
  const online = useOnline()
  return (
    <RefreshButton
      name={name}
      updatedAt={of.updatedAt}
      fetching={of.fetching}
      stale={of.error !== null || !online}
      onRefresh={() => void client.refetchQueries({ type: 'active' })}
    />
  )
}

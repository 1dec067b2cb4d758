import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../api/errors'
import { RefreshButton } from './refresh-button'
import { useOnline } from './use-online'

interface PageRefreshProps {
  name?: string | undefined
  /** What the page is about: a list, a resource. */
  of: { readonly updatedAt: number; readonly fetching: boolean; readonly error: ApiError | null }
}

/** For a page's head. A page shows more than what it is about: all of it is read again, save what waits for its own end. */
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

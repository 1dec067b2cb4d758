import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#/api/client/errors'
import { RefreshButton } from './refresh-button'
import { useOnline } from '../shell/use-online'

interface PageRefreshProps {
  name?: string | undefined
  /** What the page is about, a list or a resource: the age that is told, and whether it is out of date, are of this alone. */
  of: Reading
}
export interface Reading {
  readonly updatedAt: number
  readonly fetching: boolean
  readonly error: ApiError | null
}

/** For a page's head. A page shows more than what it is about: all of it is read again, save what is paused, as a thing being deleted. */
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

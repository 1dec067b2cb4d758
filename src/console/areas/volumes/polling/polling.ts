import type { ApiError } from '#/console/api/base/errors'
import { pollIntervalOf } from '#/console/api/query/poll-interval'
import { readsSince, type StatusQuery } from '#/console/api/query/reads-since'

/** Create and resize take seconds: polled often, then less and less. A migration takes hours. */
const FIRST_MS = 1000
const LONGEST_MS = 10_000
const MIGRATION_MS = 15_000

/** Milliseconds until the next poll; false for a status that doesn't change by itself. `polls` is the number of reads with this status. */
export function pollInterval(status: string | undefined, error: ApiError | null, polls: number): number | false {
  if (error) return error.kind === 'not-found' || status === undefined ? false : LONGEST_MS
  if (status === 'creating' || status === 'resizing')
    return Math.min(FIRST_MS * 1.3 ** Math.max(0, polls - 1), LONGEST_MS)
  return status === 'migrating' ? MIGRATION_MS : false
}

export const isChanging = (status: string): boolean => pollInterval(status, null, 1) !== false

/** Milliseconds until one volume is read again. */
export function volumeInterval(query: StatusQuery): number | false {
  const { data, error } = query.state
  return pollInterval(data?.status, error, readsSince(query)) || pollIntervalOf(query)
}

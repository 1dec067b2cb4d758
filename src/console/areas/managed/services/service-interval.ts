import { pollIntervalOf } from '#/console/api/query/poll-interval'
import { readsSince, type StatusQuery } from '#/console/api/query/reads-since'

/** Milliseconds between polls of a service that waits for its first check. */
const FIRST_CHECK_MS = 5000
/** Upper bound of these polls, since some hosts are never checked. */
const FIRST_CHECK_POLLS = 24

/** Milliseconds until one service is read again. */
export function serviceInterval(query: StatusQuery): number | false {
  const { data, error } = query.state
  const reads = readsSince(query)
  return data?.status === 'pending' && !error && reads < FIRST_CHECK_POLLS ? FIRST_CHECK_MS : pollIntervalOf(query)
}

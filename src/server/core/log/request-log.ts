/** Logs requests. Of refusals that anybody can cause without end, only some a minute become lines; the rest are counted. */
import { noteLine, requestLine, type Log, type RequestFacts } from './log'

/** Lines of each kind a minute. */
const SHOWN = 200
const MINUTE_MS = 60_000
/** No token or a wrong one, a wrong method or host, too many requests, a database that is away. */
const FOLDED: ReadonlySet<number> = new Set([401, 405, 421, 429, 503])
/** Routes that anybody can ask for, in the words of the log. */
const FOLDED_ROUTES: Readonly<Record<string, string>> = {
  '/v4/?': 'asked for unknown paths of the API',
  OPTIONS: 'asked what other origins may do',
  'OPTIONS object': 'asked what other origins may do with objects',
}
/** The group of requests that share a line; undefined if each request has its own. */
const kindOf = ({ status, route, account }: RequestFacts): string | undefined =>
  FOLDED.has(status) || (status === 403 && account === undefined) ? `were refused with ${status}` : FOLDED_ROUTES[route]

/**
 * Returns whether a line of this kind can be logged, as all without a kind can. Beyond `SHOWN` a minute they are counted, and a note has their
 * number at the end of the minute. `elapsed`: monotonic milliseconds.
 */
export function limitLines(
  log: Log,
  elapsed: () => number = () => performance.now(),
): (kind: string | undefined) => boolean {
  const counts = new Map<string, number>()
  let since = elapsed()
  let ending: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(ending)
    ending = undefined
    for (const [kind, count] of counts) {
      if (count > SHOWN) log(noteLine(`${count - SHOWN} more ${kind} within a minute.`))
    }
    counts.clear()
    since = elapsed()
  }
  return (kind) => {
    if (elapsed() - since >= MINUTE_MS) end()
    if (kind === undefined) return true
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count <= SHOWN) return true
    // Nothing more might happen that would end the minute.
    ending ??= setTimeout(end, MINUTE_MS).unref()
    return false
  }
}

/** Returns what logs a request. */
export function requestLog(log: Log, elapsed?: () => number): (facts: RequestFacts) => void {
  const within = limitLines(log, elapsed)
  return (facts) => {
    const kind = kindOf(facts)
    if (within(kind === undefined ? kind : `requests ${kind}`)) log(requestLine(facts))
  }
}

/** Logs requests. Of refusals that anybody can cause without end, only some a minute become lines; the rest are counted. */
import { noteLine, requestLine, type Log, type RequestFacts } from './log'

/** Lines of each kind a minute. */
const SHOWN = 200
const MINUTE_MS = 60_000
/** No token or a wrong one, a wrong host, too many requests, a database that is away. */
const FOLDED: ReadonlySet<number> = new Set([401, 421, 429, 503])
/** Routes that anybody can ask for, in the words of the log. */
const FOLDED_ROUTES: Readonly<Record<string, string>> = {
  '/v4/?': 'asked for unknown paths of the API',
  OPTIONS: 'asked what other origins may do',
}
/** What one line stands for; undefined if each request has its own. */
const kindOf = ({ status, route }: RequestFacts): string | undefined =>
  FOLDED.has(status) ? `were refused with ${status}` : FOLDED_ROUTES[route]

/** Returns what logs a request. `elapsed`: monotonic milliseconds. */
export function requestLog(log: Log, elapsed: () => number = () => performance.now()): (facts: RequestFacts) => void {
  const counts = new Map<string, number>()
  let since = elapsed()
  return (facts) => {
    if (elapsed() - since >= MINUTE_MS) {
      for (const [kind, count] of counts) {
        if (count > SHOWN) log(noteLine(`${count - SHOWN} more requests ${kind} within a minute.`))
      }
      counts.clear()
      since = elapsed()
    }
    const kind = kindOf(facts)
    if (kind !== undefined) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      if (count > SHOWN) return
    }
    log(requestLine(facts))
  }
}

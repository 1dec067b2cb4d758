/** Logs requests. Of refusals that anybody can cause without end, only some a minute become lines; the rest are counted. */
import { noteLine, requestLine, type Log, type RequestFacts } from './log'

/** Lines of each status a minute. */
const SHOWN = 200
const MINUTE_MS = 60_000
/** No token or a wrong one, a wrong host, too many requests. */
const FOLDED: ReadonlySet<number> = new Set([401, 421, 429])

/** Returns what logs a request. `elapsed`: monotonic milliseconds. */
export function requestLog(log: Log, elapsed: () => number = () => performance.now()): (facts: RequestFacts) => void {
  const counts = new Map<number, number>()
  let since = elapsed()
  return (facts) => {
    if (elapsed() - since >= MINUTE_MS) {
      for (const [status, count] of counts) {
        if (count > SHOWN) log(noteLine(`${count - SHOWN} more requests were refused with ${status} within a minute.`))
      }
      counts.clear()
      since = elapsed()
    }
    if (FOLDED.has(facts.status)) {
      const count = (counts.get(facts.status) ?? 0) + 1
      counts.set(facts.status, count)
      if (count > SHOWN) return
    }
    log(requestLine(facts))
  }
}

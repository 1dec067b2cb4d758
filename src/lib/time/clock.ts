/** The API's clock. The user's can be years off, and the API's times are compared with the current one. */

/** Milliseconds; responses take time, and the header has whole seconds. */
const NEGLIGIBLE = 60_000
let offset = 0

/** Records the API's time from the `Date` header of a response; null where it can't be read. */
export function recordServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  const ahead = at - Date.now()
  offset = Math.abs(ahead) > NEGLIGIBLE ? ahead : 0
}

/** A time of the user's clock as the API's clock shows it; both in epoch milliseconds. Without `now`, the current time. */
export const apiNow = (now: number = Date.now()): number => now + offset

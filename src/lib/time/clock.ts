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

/** Milliseconds by which the API's clock is ahead of the user's; 0 where unknown. */
export const clockOffset = (): number => offset

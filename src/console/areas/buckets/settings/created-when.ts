import { apiNow } from '#/lib/time/clock'
import { parseUtc } from '#/lib/time/dates'

/** Milliseconds: clocks differ a little, and a request can wait before the API receives it. */
const SLACK = 120_000

/**
 * Whether a bucket was created by a request of that time (`during`), or exists for longer or shorter than that. `created` is a time of the
 * API; `at` is epoch milliseconds of this browser.
 */
export function createdWhen(created: string, at: number): 'before' | 'during' | 'after' {
  const apart = (parseUtc(created)?.getTime() ?? NaN) - apiNow(at)
  return apart < -SLACK ? 'before' : apart > SLACK ? 'after' : 'during'
}

/** What an area gives to the large seed. */
import type { Services } from '#/server/core/services'

/** Rows by what they are: `{ buckets: 3, objects: 12100 }`. */
export type Counts = Readonly<Record<string, number>>

/**
 * Adds what the account lacks and answers how many rows that were, so that a second call adds nothing and one after an
 * interruption the rest. Rows go in by thousands, in transactions of well under a second: a running server waits for each.
 * Regions and clusters are there.
 */
export type LargeSeed = (services: Services, accountId: number) => Promise<Counts>

export function sumOf(all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {}
  for (const one of all) for (const [what, n] of Object.entries(one)) sum[what] = (sum[what] ?? 0) + n
  return sum
}

/** Types and batches of the large seed's parts. */
import type { Services } from '#/server/core/services'

/** Added rows by type: `{ buckets: 3, objects: 12100 }`. */
export type Counts = Readonly<Record<string, number>>

/**
 * Adds the account's missing rows and returns how many, so that a second call adds nothing and a call after an
 * interruption adds the rest. Adds thousands of rows per transaction of well under a second, since a running server
 * waits for each. Regions and clusters exist.
 */
export type LargeSeed = (services: Services, accountId: number) => Promise<Counts>

export function sumOf(all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {}
  for (const one of all) for (const [what, n] of Object.entries(one)) sum[what] = (sum[what] ?? 0) + n
  return sum
}

/** Rows of one statement: databases limit its parameters. */
const PIECE = 500
export async function inPieces<T>(rows: readonly T[], insert: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += PIECE) await insert(rows.slice(at, at + PIECE))
}

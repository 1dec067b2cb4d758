/** Words about all buckets. */
import { formatBytes } from '../bytes'
import { plural } from '../text'

/** The monthly transfer that Object Storage adds to the account's pool. The reference writes 1 terabyte (A8-5): docs/where-the-reference-is-silent.md. */
export const POOL = '1 TiB'
export const POOL_BYTES = 1024 ** 4

/** `38 buckets in 4 clusters, 8.31 TiB.`, or `At least …` while rows are missing. */
export function bucketsInWords(
  rows: readonly { readonly cluster: string; readonly size: number }[],
  complete: boolean,
): string {
  if (rows.length === 0) return complete ? '0 buckets.' : 'At least 0 buckets.'
  const clusters = new Set(rows.map((b) => b.cluster)).size
  const size = formatBytes(rows.reduce((total, b) => total + b.size, 0))
  const counted = `${plural(rows.length, 'bucket')} in ${plural(clusters, 'cluster')}, ${size}.`
  return complete ? counted : `At least ${counted}`
}

/** `212 GiB of 1 TiB outbound transfer used this month.` */
export const transferInWords = (used: number): string =>
  `${formatBytes(used)} of ${POOL} outbound transfer used this month.`

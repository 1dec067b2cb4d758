import { formatBytes } from './bytes'
import { plural } from './text'

/** What the API adds to the account's pool for Object Storage, in its own words (Part A 8); in other units it would be another number. */
const POOL = '1 TiB'

/** `38 buckets in 4 clusters, 8.31 TiB.` */
export function bucketsInWords(rows: readonly { readonly cluster: string; readonly size: number }[]): string {
  if (rows.length === 0) return '0 buckets.'
  const clusters = new Set(rows.map((b) => b.cluster)).size
  const size = rows.reduce((total, b) => total + b.size, 0)
  return `${plural(rows.length, 'bucket')} in ${plural(clusters, 'cluster')}, ${formatBytes(size)}.`
}

/** `212 GiB of 1 TiB outbound transfer used this month.` */
export const transferInWords = (used: number): string =>
  `${formatBytes(used)} of ${POOL} outbound transfer used this month.`

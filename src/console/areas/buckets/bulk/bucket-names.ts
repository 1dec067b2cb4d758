import type { Bucket } from '#/contract/buckets'

type Named = Pick<Bucket, 'cluster' | 'label'>

/** Names the selected buckets, with their clusters where two have the same name (A4.1-12). */
export function bucketNames(rows: readonly Named[]): (b: Named) => string {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { label } of rows) (seen.has(label) ? repeated : seen).add(label)
  return ({ cluster, label }) => (repeated.has(label) ? `${label} in ${cluster}` : label)
}

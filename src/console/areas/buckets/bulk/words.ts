/** Strings of jobs over many objects: deletion, download, access. */
import { formatCount } from '#/lib/bytes'

// A running job
export const progress = (status: string, past: number, all: number) =>
  `${status}: ${formatCount(past)} of ${formatCount(all)}`

// The S3-compatible API instead
export const slowHint =
  'Deleting here takes two requests per object. For large buckets, the S3-compatible API is faster but isn’t available on this server.'

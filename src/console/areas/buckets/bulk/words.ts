/** Said where many objects are deleted, with the S3-compatible API as the faster way. */
export const slowHint =
  'Deleting here takes two requests per object. For large buckets, the S3-compatible API is faster but isn’t available on this server.'

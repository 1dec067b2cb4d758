/** Words about all buckets. */

/** The monthly transfer that Object Storage adds to the account's pool. The reference writes 1 terabyte (A8-5): docs/where-the-reference-is-silent.md. */
export const POOL = '1 TiB'
export const POOL_BYTES = 1024 ** 4

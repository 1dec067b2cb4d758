interface NamedBucket {
  readonly label: string
  readonly cluster: string
}

/** Compares by name, then by cluster: the order of the bucket list until the user sorts it. */
export const byBucketName = (a: NamedBucket, b: NamedBucket): number =>
  (a.label === b.label ? a.cluster > b.cluster : a.label > b.label) ? 1 : -1

/** What the state of a bucket allows: Part A 4.1. */

/** Each answers the reason why not, or undefined. */
export const bucketCan = {
  remove: (b: { readonly objects: number }) =>
    b.objects > 0 ? 'The bucket still holds objects: remove them first.' : undefined,
}

/** What the state of a cluster allows: Part A 4.5. */

/** Each answers the reason why not, or undefined. */
export const clusterCan = {
  holdNewBuckets: (c: { readonly status: string }) =>
    c.status === 'unavailable' ? 'This cluster is unavailable at the moment.' : undefined,
}

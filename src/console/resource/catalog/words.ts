/** About a cluster that is unavailable. */
export const clusterDown = 'Existing buckets still work, but you can’t create new ones.'

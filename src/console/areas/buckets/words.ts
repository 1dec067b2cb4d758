export const notCounted = (clusterName: string) => `Buckets in ${clusterName} couldn’t be counted`

// Canceling Object Storage
export const cancelSummary = 'Deletes all buckets and their contents.'

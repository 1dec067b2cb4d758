/** Words of the pages about all buckets (usage, cancellation) and of the page that empties one. */
import { exactBytes, formatBytes } from '#/lib/bytes'
import { POOL } from '#/lib/buckets/copy'
import { plural } from '#/lib/text'

export const buckets = 'Buckets'
export const noBucketAccess = 'You don’t have access to this bucket'
export const noBucketsAccess = 'You don’t have access to buckets'
export const bucketsAtLeast = 'Buckets (at least)'
export const objects = 'Objects'
export const objectsAtLeast = 'Objects (at least)'
export const size = 'Size'
export const sizeAtLeast = 'Size (at least)'
export const cluster = 'Cluster'
export const notCounted = (clusterName: string) => `Buckets in ${clusterName} couldn’t be counted`
export const objectsAndBytes = (objectCount: number, bytes: number) =>
  `${plural(objectCount, 'object')}, ${exactBytes(bytes)}`

// Usage of all buckets
export const usageTitle = 'Usage'
export const usageSummary = 'Storage and outbound transfer for all buckets'
export const loadingBuckets = 'Loading buckets'
export const transferTitle = 'Outbound transfer this month'
export const transferLabel = 'Outbound transfer'
export const transferFailed = 'Outbound transfer couldn’t be loaded'
export const loadingTransfer = 'Loading outbound transfer'
export const transferUsed = (bytes: number) => `${formatBytes(bytes)} of ${POOL} used`
export const transferExplained = `Object Storage adds ${POOL} per month to your account’s shared transfer pool. Transfer by other services isn’t counted here.`
export const storageUsage = 'Storage'
export const groupUsage = 'Group usage'
export const byBucket = 'By bucket'
export const byCluster = 'By cluster'
export const bucket = 'Bucket'
export const share = 'Share'
export const dangerZone = 'Danger zone'

// Canceling Object Storage
export const cancelTitle = 'Cancel Object Storage'
export const cancelSummary = 'Deletes all buckets and their contents.'
export const nothingToDelete = 'This account has no buckets. There’s nothing to delete.'
export const cantBeUndone = 'This can’t be undone'
export const whatStops = 'Share links stop working.'
export const keysAreKept = 'Access keys are kept.'
export const keysMightStop = 'Access keys might be revoked, too.'
export const poolShrinks = `Your account’s transfer pool loses the ${POOL} that Object Storage adds.`
export const waitForCount = 'Wait until all buckets are counted.'
export const notAllCounted = 'Not all buckets could be counted.'
export const countFailed = 'Your buckets can’t be counted right now. Nothing was deleted.'
export const countGrew =
  'Buckets or objects were added after counting. Nothing was deleted. Check the new numbers and confirm again.'
/** Typed to confirm. */
export const cancelWord = 'cancel object storage'
export const cancelQuestion = 'Cancel Object Storage and delete everything?'
export const deleteAll = 'Delete all buckets'
export const keepAll = 'Keep Object Storage'
export const bucketsEverywhere = (count: number) => `${plural(count, 'bucket')} in all clusters`
export const allCertificates = 'All TLS certificates of buckets'
export const canceled = 'Object Storage canceled'
export const bucketsDeleted = (count: number) => `${plural(count, 'bucket')} deleted.`

// Emptying a bucket
export const emptyTitle = (name: string) => `Empty ${name}`
export const emptySummary = 'Deletes all objects, and optionally the bucket.'
export const allBuckets = 'All buckets'
export const loadingBucket = 'Loading bucket'
export const stop = 'Stop'
export const retryFailed = 'Retry failed'
export const runsInTab = 'Keeps running while you use other pages. Keep this tab open.'
export const estimatedTime = 'Estimated time'
export const counting = 'Counting'
export const countedYet = (count: number) => `${plural(count, 'object')} counted…`
export const alreadyEmpty = 'This bucket is already empty.'
export const typeFirst = (name: string) => `Type ${name} first.`
export const typeToConfirm = (name: string) => `Type ${name} to confirm`
export const cantBeRestored = 'Deleted objects can’t be restored.'
export const afterEmptying = 'After emptying'
export const keepBucket = 'Keep the bucket'
export const keepBucketHint = 'The name, access settings, and certificate are kept.'
export const deleteBucket = 'Delete the bucket'
export const deleteBucketHint = 'Only if the bucket is still empty at the end. Anyone can then use its name.'
export const emptyBucket = 'Empty bucket'
export const emptyAndDelete = 'Empty and delete bucket'
export const keepObjects = 'Cancel'

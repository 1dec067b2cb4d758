/** Every string of the access key pages. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Shared
export const areaTitle = 'Access keys'
export const bucket = 'Bucket'
export const buckets = 'Buckets'
export const access = 'Access'
export const label = 'Label'
export const accessKey = 'Access key'
export const secretKey = 'Secret key'
export const cluster = 'Cluster'
export const status = 'Status'
export const permission = 'Permission'
export const id = 'ID'
export const show = 'Show'
export const deleted = 'Deleted'
export const allKeys = 'All access keys'
export const allBuckets = 'All buckets'
export const noAccess = 'No access'
export const createKey = 'Create access key'
export const duplicate = 'Duplicate'
export const rename = 'Rename'
export const renameKey = 'Rename key'
export const revokeKey = 'Revoke key'
export const revokeQuestion = (name: string) => `Revoke key ${name}?`
export const connectTool = 'Connect a tool'
export const filterBuckets = 'Filter buckets'
export const filterBucketsPlaceholder = 'Filter buckets…'
export const loadingBuckets = 'Loading buckets'
export const copyAccessKeyLabel = 'Copy access key'
export const copySecretKeyLabel = 'Copy secret key'
export const keyTitle = (keyId: number) => `Key ${keyId}`
export const clusterBucketsFailed = (cluster: string) => `Buckets in ${cluster} couldn’t be loaded`
export const bucketAt = (bucket: string, cluster: string) => `${bucket} in ${cluster}`
export const permissionAt = (bucket: string, cluster: string, permission: string) =>
  `${bucket} in ${cluster} (${permission})`
export const unsavedSecret = (key: string) => `Secret key of ${key} (can’t be shown again)`

// List
export const filterKeysAndBuckets = 'Filter keys and buckets'
export const permissions = 'Permissions'
export const bucketCount = 'Bucket count'
export const noLabel = 'No label'
export const noBuckets = 'None'
export const withDeletedBuckets = 'With deleted buckets'
export const emptyTitle = 'No access keys yet'
export const emptyBody =
  'Access keys let backup tools, sync tools, and apps use your buckets over the S3-compatible API.'
export const keysSummary = (keys: number, unlimited: number, withDeleted: number) =>
  withDeleted === 0
    ? keys === 0
      ? '0 keys'
      : `${plural(keys, 'key')}, ${formatCount(unlimited)} unlimited`
    : `${plural(keys, 'key')}, ${formatCount(unlimited)} unlimited, ${formatCount(withDeleted)} with deleted buckets`
export const moreBuckets = (count: number) => `+${formatCount(count)} more`
export const deletedUnread = 'Couldn’t check for deleted buckets'
export const deletedBuckets = (count: number) => `${formatCount(count)} deleted`
/** "2 read and write, 1 read only" */
export const permissionSummary = (writes: number, reads: number) =>
  [
    ...(writes > 0 ? [`${formatCount(writes)} read and write`] : []),
    ...(reads > 0 ? [`${formatCount(reads)} read only`] : []),
  ].join(', ')

// One key
export const unlimitedTitle = 'All buckets'
export const unlimitedBody =
  'This key can read and write every bucket in every cluster, including buckets created later.'
/** Where keys have regions, which are listed below it. */
export const unlimitedInRegions =
  'This key can read and write every bucket in the regions below, including buckets created later.'
export const viewBuckets = (count: number) => `View ${plural(count, 'bucket')}`
export const noBucketsTitle = 'No buckets'
export const noBucketsBody = 'This key has no buckets. Permissions can’t be changed, so create a new key.'
export const bucketExists = 'Exists'
export const bucketUnknown = 'Unknown'
export const deletedNote = (count: number) =>
  count === 1 ? '1 bucket of this key was deleted' : `${formatCount(count)} buckets of this key were deleted`
export const deletedNoteBody = 'If you recreate a deleted bucket in the same cluster, this key gets access to it.'

// Rename
export const renameHint = 'Only changes the label. Tools keep working. Recorded in your account’s events.'
export const renamedToast = (label: string) => `Key renamed to ${label}`
export const labelRemovedToast = 'Label removed'

// Create
export const newKey = 'New access key'
export const createSummary = 'For tools and apps that use the S3-compatible API. Recorded in your account’s events.'
export const sameAccessSummary = (key: string) => `Starts with the same access as ${key}`
export const labelHint = 'Helps you recognize this key. You can rename it anytime.'
export const labelTaken = 'Another key has this label. Consider a unique one.'
export const accessHint =
  'Permissions can’t be changed later. Limited keys can still list bucket names and create buckets.'
export const limited = 'Limited'
export const limitedHint = 'Only the buckets you select'
export const unlimited = 'Unlimited'
export const unlimitedHint = 'All current and future buckets'
export const none = 'No buckets'
export const noneHint = 'No access to objects'
export const unlimitedWarning = 'Anyone with this key can read, change, and delete everything in all your buckets.'
export const regions = 'Regions'
export const regionsHint = 'IDs of regions such as us-iad. Empty means all regions.'
export const endpoints = 'Endpoints'
export const copyEndpoint = (region: string) => `Copy endpoint of ${region}`
export const selectBucket = 'Select at least one bucket, or choose “No buckets” above.'
export const tooManyBuckets = (most: number) => `Select at most ${formatCount(most)} buckets.`
export const loadingSource = 'Loading the key to copy'
export const sourceFailed = (keyId: number) => `Access for key ${keyId} couldn’t be loaded`
export const copiedLabel = (label: string) => `${label} (new)`

// Create: buckets of a limited key
export const bucketPermissions = 'Bucket permissions'
export const permissionFor = (bucket: string, cluster: string) => `Permission for ${bucket} in ${cluster}`
export const noBucketsToSelect = 'No buckets to select'
export const noBucketsToSelectBody = 'Create a bucket first, or choose “Unlimited” or “No buckets”.'
export const selectedDeleted = (count: number) =>
  count === 1 ? '1 selected bucket was deleted' : `${formatCount(count)} selected buckets were deleted`
export const selectedDeletedBody = (places: readonly string[]) =>
  places.length === 1
    ? `${places.join(', ')} no longer exists. Remove it from this key.`
    : `These buckets no longer exist. Remove them from this key: ${places.join(', ')}`
export const removeFromKey = 'Remove from key'
export const setAllTo = (count: number) => `Set all ${formatCount(count)} to…`
export const noBucketsShown = 'No buckets are shown.'
export const selected = 'Selected'
export const notSelected = 'Not selected'
export const noneSelected = 'None selected'
export const selectedSummary = (count: number, summary: string) => `${plural(count, 'bucket')}: ${summary}`
export const bucketProblem = (bucket: string, cluster: string, reason: string) => `${bucket} in ${cluster}: ${reason}`
export const moreProblems = (count: number) => `${plural(count, 'more bucket')} can’t be used.`

// The new secret
export const secretTitle = 'Save the secret key'
export const createdSummary = (key: string) => `Access key ${key} created`
export const shownOnce = 'This secret is shown only once'
export const shownOnceBody = 'If you lose it, create a new key.'
export const credentials = 'Credentials'
export const download = 'Download'
export const duplicateTitle = (count: number) =>
  count === 1 ? 'A duplicate key was created' : `${count} duplicate keys were created`
export const duplicateBody = (count: number) =>
  count === 1
    ? 'Your browser sent the request twice, and the secret of this key was lost. Revoke it.'
    : 'Your browser repeated the request, and the secrets of these keys were lost. Revoke them.'
export const done = 'Done'
export const leaveTitle = 'Leave without the secret key?'
export const leave = 'Leave without it'
export const leaveBody = 'You haven’t saved this secret. It can’t be shown again.'
export const lateSecretDetail = 'The secret key is shown only once. Save it now.'
export const saveOtherFirst = 'Save the secret key on this page first.'
export const showSecret = 'Show secret key'

// After a duplication
export const replaceTitle = (old: string) => `Replacing ${old}?`
export const replaceBody = 'Revoke the old key once your apps and tools use this one.'
export const revokeOld = 'Revoke old key'

// A key whose response was lost
export const lostSecret = (count: number) =>
  count === 1
    ? 'The secret was lost with a failed response. Revoke this key and create a new one.'
    : 'The secrets were lost with a failed response. Revoke these keys and create a new one.'
export const revokeLabel = (name: string, accessKey: string) => `Revoke key ${name} ${accessKey}`

// Tools
export const tool = 'Tool'
export const endpointsFailed = 'Endpoints couldn’t be loaded'
export const loadingEndpoints = 'Loading endpoints…'
export const noEndpoints = 'No cluster has an endpoint right now.'
export const noS3Api = 'This server doesn’t support the S3-compatible API, so these settings won’t work here.'
export const addToFile = (file: string) => `Add this to ${file}:`
export const thenRun = 'Then run:'
export const settingsLabel = (tool: string) => `settings for ${tool}`
export const commandLabel = (tool: string) => `command for ${tool}`

// Revoke
export const losesAccess = (accessKey: string) => `Apps using ${accessKey} lose access immediately.`
export const losesEveryBucket = 'This key can access all your buckets.'
export const losesBucket = (bucket: string, cluster: string, permission: string) =>
  `Removes access to ${bucket} in ${cluster} (${permission}).`
export const losesMore = (count: number) => `Removes access to ${plural(count, 'more bucket')}.`
export const losesNoBucket = 'No bucket is affected.'
export const permanent = 'This can’t be undone.'
export const revokeEvent = 'Your account’s events record the revocation.'
export const revokedToast = (name: string) => `Key ${name} revoked`
export const alreadyRevokedToast = (name: string) => `Key ${name} was already revoked`

/** After a creation whose response was lost. */
export const lostKey = {
  checking: 'Checking whether the key was created…',
  none: 'No key was created',
  found: (count: number, label: string) =>
    label === ''
      ? count === 1
        ? '1 key without a label was created'
        : `${formatCount(count)} keys without a label were created`
      : count === 1
        ? `1 key with the label ${label} was created`
        : `${formatCount(count)} keys with the label ${label} were created`,
  mightBeOlder: 'Check that this is the key you created. An older one could match.',
}

export const keyList = {
  label: 'keys',
  loading: 'Loading keys',
  noAccess: 'You don’t have access to keys',
  noMatches: 'No keys match the filter',
  count: (all: number) => plural(all, 'key'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'key')}`,
}

export const bucketList = {
  label: 'buckets',
  loading: 'Loading buckets',
  noAccess: 'You don’t have access to buckets',
  noMatches: 'No buckets match the filter',
  count: (all: number) => plural(all, 'bucket'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'bucket')}`,
}

export const keyPage = {
  refresh: 'Refresh key',
  loading: 'Loading key',
  sections: 'Sections of this key',
  noAccess: 'You don’t have access to this key',
}

// Revoke several
export const revoke = 'Revoke'
export const bulkRevokeBody = 'Apps that use these keys lose access immediately.'
export const bulkRevokeUnlimited = (count: number) =>
  count === 1
    ? '1 of these keys can access all your buckets.'
    : `${formatCount(count)} of these keys can access all your buckets.`

export const bulkRevoke = {
  action: 'Revoke',
  title: (count: number) => `Revoke ${plural(count, 'key')}`,
  question: (count: number) => `Revoke ${plural(count, 'key')}?`,
  none: 'None of these can be revoked',
  noneSelected: 'None of the selected keys can be revoked.',
  skipped: (count: number) => `${plural(count, 'key')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of keys, to confirm`,
}

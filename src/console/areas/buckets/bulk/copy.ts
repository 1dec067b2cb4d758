/** Strings of jobs over many objects: deletion, download, access. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Counting
export const objectsAndSize = (count: number, bytes: number) => `${plural(count, 'object')}, ${formatBytes(bytes)}`
export const counting = 'Counting…'
export const countingProgress = (count: number, bytes: number) => `Counting: ${objectsAndSize(count, bytes)}`
export const countFailed = 'Couldn’t count the objects'
export const notCounted = 'The objects couldn’t be counted.'
export const countedAt = (time: string) => `Counted at ${time}.`
export const alreadyDeleted = (count: number) =>
  `${plural(count, 'selected object was', 'selected objects were')} already deleted.`
export const countChanged = 'The count changed'
export const countChangedHint = (count: number) =>
  `${plural(count, 'object was', 'objects were')} added or changed since you opened this dialog. Nothing has been done yet. Confirm the new count.`
export const wholeBucket = 'All objects in the bucket'
export const underPrefix = (prefix: string) => `All objects under ${prefix}`
export const andMore = (count: number) => `and ${formatCount(count)} more`

// Durations
export const unknownTime = 'an unknown time'
export const underAMinute = 'less than a minute'
export const aboutMinutes = (minutes: string) => `about ${minutes} min`
export const aboutHours = (hours: string) => `about ${hours} h`
export const aboutDays = (days: string) => `about ${days} days`

// Access
export const access = 'Access'
export const changeAccess = 'Change access'
export const changeAccessTitle = (count: number) => `Change access for ${plural(count, 'object')}`
export const nothingToChange = 'No objects to change.'
export const selectSetting = 'Choose a setting.'
export const accessHint = (time: string) => `Takes ${time}. You can undo this, except for objects with a custom policy.`
export const accessKept = 'Previous settings are kept until you close this tab. The report lists old and new settings.'
export const accessTable = 'Current and new access'
export const object = 'Object'
export const current = 'Current'
export const after = 'New'
export const unchanged = 'Unchanged'
export const loading = '…'

// Deletion
export const deleteSelectionTitle = 'Delete selection?'
export const deleteTitle = (count: number) => `Delete ${plural(count, 'object')}?`
export const deleteAction = (count: number) => `Delete ${plural(count, 'object')}`
export const deleteShort = 'Delete'
export const nothingToDelete = 'No objects to delete.'
export const deleteHint = (time: string) =>
  `This can’t be undone. Takes ${time} and runs in the background. Objects added or changed after you confirm are kept.`
export const deleteLongHint = (time: string) =>
  `This can’t be undone. Takes ${time} in the background while this tab stays open. Objects added or changed after you confirm are kept.`

// Download
export const downloadSelectionTitle = 'Download selection'
export const downloadTitle = (count: number) => `Download ${plural(count, 'object')}`
export const downloadShort = 'Download'
export const nothingToDownload = 'No objects to download.'
export const destination = 'Destination'
export const toFolder = 'To a folder'
export const toFolderHint = 'Saves each file and keeps the folders. If a name is taken, the file becomes “name (2)”.'
export const chooseFolder = 'Choose folder'
export const asZip = 'As one ZIP'
export const zipHint = 'Written to disk as it downloads, with no size limit'
export const chooseFile = 'Choose file'
export const memoryZipHint = 'Built in memory first'
export const downloadZip = 'Download ZIP'
export const tooLargeForMemory = (bytes: number, most: number) =>
  `${formatBytes(bytes)} is too large for memory. The maximum is ${formatBytes(most)}.`
export const noDiskAccess = 'This browser can’t write to disk.'
export const downloadHint = (time: string) => `Starting the downloads takes ${time}.`
export const destinationFailed = 'Couldn’t open the destination'

// A running job
export const cancel = 'Cancel'
export const done = 'Done'
export const continueInBackground = 'Continue in background'
export const retryFailed = 'Retry failed'
export const undo = 'Undo'
export const stop = 'Stop'
export const statusRunning = 'In progress'
export const statusPaused = 'Paused'
export const statusWaiting = 'Waiting'
export const statusVerifying = 'Verifying'
export const statusDeletingBucket = 'Deleting the bucket'
export const statusFailed = 'Failed'
export const statusCanceled = 'Canceled'
export const progress = (status: string, past: number, all: number) =>
  `${status}: ${formatCount(past)} of ${formatCount(all)}`
export const progressAtLeast = (status: string, past: number, all: number) =>
  `${status}: ${formatCount(past)} of at least ${formatCount(all)}`
export const timeLeft = (time: string) => `${time} left`
export const jobBlocked = 'Job paused'
export const jobWaits = 'Job paused'
export const tryAgain = 'Try again'
export const objectsFailed = (count: number) => `${plural(count, 'object')} failed`
export const moreInReport = 'Copy failures to see all of them.'

// Outcome of a job
export const objectsDeleted = (count: number) => `${plural(count, 'object')} deleted`
export const objectsCopied = (count: number) => `${plural(count, 'object')} copied`
export const objectsMoved = (count: number) => `${plural(count, 'object')} moved`
export const objectsChanged = (count: number) => `${plural(count, 'object')} changed`
export const objectsDownloaded = (count: number) => `${plural(count, 'object')} downloaded`
export const objectsUploaded = (count: number) => `${plural(count, 'object')} uploaded`
export const alreadySet = (count: number) => `${formatCount(count)} already set`
export const kept = (count: number) => `${formatCount(count)} kept`
export const skipped = (count: number) => `${formatCount(count)} skipped`
export const failed = (count: number) => `${formatCount(count)} failed`
export const canceled = (count: number) => `${formatCount(count)} canceled`
export const notProcessed = (count: number) => `${formatCount(count)} not processed`

// The S3-compatible API instead
export const slowTitle = 'This can take a long time'
export const slowHint =
  'Deleting here takes two requests per object. For large buckets, the S3-compatible API is faster but isn’t available on this server.'
export const fasterTitle = 'The S3-compatible API is faster'
export const fasterHint =
  'One request deletes up to 1,000 objects. You need an access key that can write to this bucket.'
export const accessKeys = 'View access keys'
export const tool = 'Tool'
export const commandsFor = (name: string) => `Commands for ${name}`
export const lifecycleHint =
  'With millions of objects, let a lifecycle policy expire them within a day or two. New objects expire too until you delete the policy.'
/** A comment in the commands. */
export const onceEmpty = 'Once the bucket is empty:'
export const lifecycleFor = (name: string) => `Lifecycle policy with ${name}`

// Several buckets
export const bucketIn = (bucket: string, cluster: string) => `${bucket} in ${cluster}`
export const browserUploads = 'Browser uploads'
export const bucketAccess = 'Access'
export const emptyOrDelete = 'Empty or delete'
export const corsAllow = 'Allow'
export const corsAllowHint = 'This console can upload to, delete from, and preview these buckets.'
export const corsBlock = 'Block'
export const corsBlockHint = 'This console can’t upload to, delete from, or preview these buckets.'
export const replacesEach = 'Replaces the current setting of each bucket.'
export const afterEmptying = 'After emptying'
export const keepBuckets = 'Keep the buckets'
export const keepBucketsHint = 'Only the objects are deleted.'
export const deleteBuckets = 'Delete the buckets'
export const deleteBucketsHint = 'Their names become free for anyone, and their links and certificates stop working.'
export const bucketCount = (bucket: string, count: number, bytes: number) =>
  `${bucket}: ${plural(count, 'object')}, ${formatBytes(bytes)}`
export const bucketsTotal = (count: number, bytes: number, time: string) =>
  `${plural(count, 'object')}, ${formatBytes(bytes)}, will be deleted permanently. This takes ${time}.`
export const emptyAlready = 'This bucket is already empty.'
export const addedLaterStay = 'Objects added or changed after this count stay.'
export const largeBuckets =
  'For buckets this large, a lifecycle policy or an S3-compatible tool is faster. To see the commands, empty one bucket on its own page.'

export const bulkCors = {
  action: 'Change',
  title: (count: number) => `Change ${plural(count, 'bucket')}`,
  question: (count: number) => `Change browser uploads for ${plural(count, 'bucket')}?`,
  none: 'None of these can be changed',
  noneSelected: 'None of the selected buckets can be changed.',
  skipped: (count: number) => `${plural(count, 'bucket')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of buckets, to confirm`,
}

export const bulkAccess = {
  action: 'Change',
  title: (count: number) => `Change ${plural(count, 'bucket')}`,
  question: (count: number) => `Change access for ${plural(count, 'bucket')}?`,
  none: 'None of these can be changed',
  noneSelected: 'None of the selected buckets can be changed.',
  skipped: (count: number) => `${plural(count, 'bucket')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of buckets, to confirm`,
}

export const bulkEmpty = {
  action: 'Empty',
  title: (count: number) => `Empty ${plural(count, 'bucket')}`,
  question: (count: number) => `Empty ${plural(count, 'bucket')}?`,
  none: 'None of these can be emptied',
  noneSelected: 'None of the selected buckets can be emptied.',
  skipped: (count: number) => `${plural(count, 'bucket')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of buckets, to confirm`,
}

export const bulkDeleteBuckets = {
  action: 'Delete',
  title: (count: number) => `Delete ${plural(count, 'bucket')}`,
  question: (count: number) => `Delete ${plural(count, 'bucket')} and all objects in them?`,
  none: 'None of these can be deleted',
  noneSelected: 'None of the selected buckets can be deleted.',
  skipped: (count: number) => `${plural(count, 'bucket')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of buckets, to confirm`,
}

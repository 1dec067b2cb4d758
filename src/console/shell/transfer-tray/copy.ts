/** Strings of the transfer tray. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Frame
export const transfers = 'Transfers'
export const unfinished = 'Unfinished'
export const pause = 'Pause transfers'
export const resume = 'Resume transfers'
export const hide = 'Hide transfers'
export const retryAllFailed = 'Retry all failed'
export const cancelAll = 'Cancel all'
export const clear = 'Clear'
export const paused = 'Paused'
export const stalled = 'Stalled'
export const speed = (bytesPerSecond: number) => `${formatBytes(bytesPerSecond)}/s`
export const secondsLeft = (seconds: number) => `${seconds} s left`
export const minutesLeft = (minutes: number) => `${minutes} min left`
export const hoursLeft = (hours: number) => `${hours} h left`
export const percent = (value: number) => `${value}%`

// Heading while transfers run
export const uploading = (done: number, all: number) => `Uploading · ${formatCount(done)} of ${formatCount(all)} done`
export const downloading = (done: number, all: number) =>
  `Downloading · ${formatCount(done)} of ${formatCount(all)} done`

export const deleting = (done: number, all: number) => `Deleting · ${formatCount(done)} of ${formatCount(all)} done`
export const changingAccess = (done: number, all: number) =>
  `Changing access · ${formatCount(done)} of ${formatCount(all)} done`
export const working = (done: number, all: number) => `In progress · ${formatCount(done)} of ${formatCount(all)} done`

// Short status in the top bar
export const uploads = (count: number, share: number) => `${plural(count, 'upload')} · ${share}%`
export const downloads = (count: number, share: number) => `${plural(count, 'download')} · ${share}%`
export const deletions = (count: number, share: number) => `${plural(count, 'deletion')} · ${share}%`
export const accessChanges = (count: number, share: number) => `${plural(count, 'access change')} · ${share}%`
export const copying = (done: number, all: number) => `Copying · ${formatCount(done)} of ${formatCount(all)} done`
export const moving = (done: number, all: number) => `Moving · ${formatCount(done)} of ${formatCount(all)} done`
export const copies = (count: number, share: number) => `${plural(count, 'copy', 'copies')} · ${share}%`
export const moves = (count: number, share: number) => `${plural(count, 'move')} · ${share}%`
export const mixedTransfers = (count: number, share: number) => `${plural(count, 'transfer')} · ${share}%`

// Counts
export const uploaded = (count: number) => `${formatCount(count)} uploaded`
export const downloaded = (count: number) => `${formatCount(count)} downloaded`
export const deleted = (count: number) => `${formatCount(count)} deleted`
export const changed = (count: number) => `${formatCount(count)} changed`
export const copied = (count: number) => `${formatCount(count)} copied`
export const moved = (count: number) => `${formatCount(count)} moved`
export const done = (count: number) => `${formatCount(count)} done`
/** Opens the list of finished transfers: "Show 12 finished" */
export const showFinished = (count: number) => `Show ${formatCount(count)} finished`
export const failed = (count: number) => `${formatCount(count)} failed`
export const kept = (count: number) => `${formatCount(count)} kept`
export const skipped = (count: number) => `${formatCount(count)} skipped`
export const canceled = (count: number) => `${formatCount(count)} canceled`
export const alreadySet = (count: number) => `${formatCount(count)} already set`
export const alreadyDone = (count: number) => `${formatCount(count)} already done`

// One transfer
export const rowWaiting = 'Waiting'
export const rowStarting = 'Starting'
export const rowFinishing = 'Finishing'
export const rowConfirming = 'Checking the bucket'
export const rowOffline = 'Waiting for the connection'
export const rowLimited = 'Waiting for the API limit'
export const rowLimitedFor = (seconds: number) => `Waiting for the API limit, ${seconds} s`
export const rowSession = 'Waiting for a new token'
export const rowStore = 'Waiting for the object store'
export const rowStoreFor = (seconds: number) => `Waiting for the object store, ${seconds} s`
export const rowDone = 'Done'
export const rowFailed = 'Failed'
export const rowCanceled = 'Canceled'
export const bytesOf = (loaded: string, size: string) => `${loaded} of ${size}`
export const retry = (name: string) => `Retry ${name}`
export const dismiss = (name: string) => `Dismiss ${name}`
export const cancel = (name: string) => `Cancel ${name}`
export const progressOf = (name: string) => `Progress of ${name}`
export const inBucketNow = (bytes: number) => `In the bucket now: ${formatBytes(bytes)}`
export const replace = 'Replace'
export const replaceNamed = (name: string) => `Replace ${name}`
export const keepBoth = 'Keep both'
export const keepBothNamed = (name: string) => `Keep both versions of ${name}`
export const skip = 'Skip'
export const skipNamed = (name: string) => `Skip ${name}`

// A job
export const jobProgress = (past: number, all: number) => `${formatCount(past)} of ${formatCount(all)}`
export const jobAtLeast = (past: number, all: number) => `${formatCount(past)} of at least ${formatCount(all)}`
export const jobPaused = (past: number, all: number) => `Paused at ${formatCount(past)} of ${formatCount(all)}`
export const jobStopped = (past: number, all: number) => `Stopped at ${formatCount(past)} of ${formatCount(all)}`
export const jobVerifying = (counts: string) => `${counts}, verifying`
export const jobDeletingBucket = 'Empty. Deleting the bucket…'
export const jobCanceled = (counts: string) => `Canceled: ${counts}`
export const retryJob = (title: string) => `Retry ${title}`
export const undoJob = (title: string) => `Undo ${title}`
export const copyFailures = 'Copy failures'
export const failuresCopied = 'Copied'
export const failuresNotCopied = 'Couldn’t copy'
export const listedAgain = (count: number) => `Verified: ${plural(count, 'object is', 'objects are')} left.`
export const nothingLeft = 'Verified: nothing is left.'
export const keptAfterChange = (count: number) =>
  `${plural(count, 'object was', 'objects were')} added or changed after you confirmed, and kept.`
export const bucketKept = 'The bucket was kept, too.'
export const moreNames = '…'

// Blocked by CORS
export const blocked = (count: number) => `${plural(count, 'file')} blocked. This bucket doesn’t allow browser uploads.`
export const blockedOther = (count: number) =>
  `${plural(count, 'object')} blocked. This bucket doesn’t allow requests from browsers.`
export const allowAndRetry = 'Allow and retry'

// After a reload
export const reloaded = 'A reload interrupted this transfer.'
export const chooseAgain = (bucket: string) =>
  `A reload interrupted this upload. To continue in ${bucket}, choose or drop the same files or folder.`
export const someFailed = 'Some objects failed. Continue downloads only those that are missing.'
export const filesLeft = (count: number) => `Unfinished, ${plural(count, 'file')} left`
export const chooseFiles = 'Choose files'
export const chooseFolder = 'Choose folder'
export const continueNow = 'Continue'
export const continueAsking = 'Continue…'
export const forget = 'Forget'
export const filesOf = (title: string) => `Files of ${title}`
export const folderOf = (title: string) => `Folder of ${title}`
export const writingRefused = 'The browser didn’t allow writing there. Choose Continue, then allow access.'
export const continued = (count: number) => `${plural(count, 'upload')} continued`
export const ambiguousFile = (name: string) =>
  `${name} matches more than one unfinished upload. Choose the whole folder.`
export const ambiguousFiles = (name: string, others: number) =>
  `${name} and ${plural(others, 'other file')} match more than one unfinished upload. Choose the whole folder.`
export const changedFile = (name: string) => `${name} changed since you first chose it. Upload the new version.`
export const changedFiles = (name: string, others: number) =>
  `${name} and ${plural(others, 'other file')} changed since you first chose them. Upload the new versions.`
export const noMatch = 'None of these files match an unfinished upload.'

// Question before a job continues
export const continueTitle = (title: string) => `Continue ${title}?`
export const nothingToDo = 'Nothing left to do'
export const nothingToDoReason = 'Nothing left to do.'
export const counting = 'Counting…'
export const countFailed = 'Couldn’t count what is left'
export const notCounted = 'The rest couldn’t be counted.'
export const interrupted = (title: string) => `A reload interrupted “${title}”. Counted again just now:`
export const willBeKept = (count: number) =>
  `${plural(count, 'object was', 'objects were')} added or changed after you confirmed, and will be kept.`
export const deleteBucket = 'Delete the bucket'
export const deleteBucketQuestion = 'Delete the bucket?'
export const changeAccess = (count: number) => `Change access for ${plural(count, 'object')}`
export const changeAccessQuestion = (count: number) => `Change access for ${plural(count, 'object')}?`
export const copyObjects = (count: number) => `Copy ${plural(count, 'object')}`
export const copyQuestion = (count: number) => `Copy ${plural(count, 'object')}?`
export const moveObjects = (count: number) => `Move ${plural(count, 'object')}`
export const moveQuestion = (count: number) => `Move ${plural(count, 'object')}?`
export const deleteObjects = (count: number) => `Delete ${plural(count, 'object')}`
export const deleteQuestion = (count: number) => `Delete ${plural(count, 'object')}?`
export const deleteObjectsAndBucket = (count: number) => `Delete ${plural(count, 'object')} and the bucket`
export const deleteWithBucketQuestion = (count: number) => `Delete ${plural(count, 'object')} and the bucket?`

// Images
export const imageUpload = (label: string) => `Upload of image ${label}`
export const imageWaits = 'A reload interrupted this transfer. Without data, the image is deleted'
export const imageWaitsDue = 'A reload interrupted this transfer. Without data, the image is deleted after 24 hours.'
export const openImage = 'Continue'
export const imageAvailable = (label: string) => `Image ${label} available`
export const imageAvailableHint = 'You can use it in every region.'
export const open = 'Open'
export const imageDeleted = (label: string) => `Image ${label} deleted`
export const imageUnusable = 'The data was damaged or incomplete. Check the file and upload it again.'

// Canceling the upload of an image
export const stopImage = (label: string) => `Stop uploading ${label}?`
export const stopImages = (count: number) => `Stop uploading ${plural(count, 'image')}?`
export const stopAllAndImage = (label: string) => `Cancel everything, including the upload of ${label}?`
export const stopAllAndImages = (count: number) =>
  `Cancel everything, including the upload of ${plural(count, 'image')}?`
export const stopKeepOne = 'Stop, keep the image'
export const stopKeepMany = 'Stop, keep the images'
export const stopAndDelete = 'Stop and delete'
export const continueUploading = 'Continue uploading'
export const deletingImage = 'The image is being deleted.'
export const deletingImages = 'The images are being deleted.'
export const stopHint =
  'Uploaded data is discarded. You can keep the image and upload again within 24 hours of its creation.'
export const stopHintMany =
  'Uploaded data is discarded. You can keep the images and upload again within 24 hours of their creation.'
export const imagesDeleted = (count: number) => `${plural(count, 'image')} deleted`

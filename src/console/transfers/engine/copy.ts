/** Strings of transfers: titles of jobs, and why a transfer failed with what to do next. */
import { formatBytes } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'

// Titles of jobs
export const uploadOf = (name: string) => `Upload of ${name}`
export const uploadOfFiles = (count: number) => `Upload of ${plural(count, 'file')}`
export const uploadOfImage = (label: string) => `Upload of image ${label}`
export const emptyBucket = (bucket: string) => `Empty ${bucket}`
export const emptyAndDeleteBucket = (bucket: string) => `Empty and delete ${bucket}`
export const deleteTitle = (what: string) => `Delete ${what}`
export const copyTitle = (what: string) => `Copy ${what}`
export const moveTitle = (what: string) => `Move ${what}`
export const downloadTitle = (what: string) => `Download ${what}`
export const undoAccess = (what: string) => `Undo access change for ${what}`
export const setAccess = (what: string, acl: string) => `Set ${what} to ${acl}`
export const objects = (count: number) => plural(count, 'object')
export const folders = (count: number) => plural(count, 'folder')
export const foldersAndObjects = (folder: string, count: number) => `${folder} and ${plural(count, 'object')}`
export const wholeBucket = 'the whole bucket'
export const stopped = 'Canceled.'

// Files
export const zipArchive = 'ZIP archive'

// Failures, each with the next step
export const bucketDeleted = 'The bucket was deleted.'
export const bucketDeletedNext = 'Uploads and downloads are no longer possible.'
export const objectDeleted = 'The object was deleted.'
export const objectDeletedNext = 'Refresh the list to see what the bucket contains.'
export const objectDeletedSince = 'The object was deleted after you confirmed.'
export const incomplete = 'The download doesn’t match the object. It is incomplete or damaged.'
export const incompleteNext = 'Try again. If it happens again, a proxy might be changing your downloads.'
export const differs = 'The object in the bucket doesn’t match your file.'
export const differsNamed = (name: string) => `${visible(name).text} was damaged during the upload.`
export const differsNext = 'Upload the file again, or delete the object.'
export const notStored = 'The object store accepted the file, but the bucket doesn’t contain it.'
export const notStoredNext = 'Try again. If it happens again, open a ticket.'
export const unconfirmed = 'We couldn’t confirm whether the file was stored.'
export const unconfirmedNext = 'Check the list of objects, then try again if the file is missing.'
export const corsOff = 'This bucket doesn’t allow browser uploads.'
export const corsOffNext = 'Allow them and retry.'
export const nameIsTaken = (name: string) =>
  `${visible(name).text} already exists at the destination. It wasn’t replaced.`
export const isCompressed = (name: string) =>
  `${visible(name).text} is stored compressed. A copy through the browser would decompress it.`
export const hasOtherAccess = (name: string) =>
  `${visible(name).text} already exists at the destination with different access. It wasn’t changed.`
export const changedWhileRead = (name: string) => `${visible(name).text} changed while it was read. Nothing was copied.`
export const changedWhileReadNext = 'Refresh the list, then copy or move the new version.'
export const copyOverwritten = (name: string) =>
  `${visible(name).text} was changed by another client right after it was stored. The original stays where it is.`
export const copyOverwrittenNext = 'Check that object, then delete it or choose another name.'
export const onlyCopied = (name: string, to: string) =>
  `${visible(name).text} changed while it was moved, so it stays. Its earlier version was copied to ${visible(to).text}.`
export const onlyCopiedNext = 'Delete the copy, or move the new version.'
export const nameMovesNext = 'That object is part of the move. Try again when it has moved.'
export const nameIsTakenNext = 'Choose another name or folder, or delete the existing object.'
export const corsOffAt = ({ bucket, cluster }: { readonly bucket: string; readonly cluster: string }) =>
  `The bucket ${bucket} in ${cluster} doesn’t allow browser uploads.`
export const corsOffAtNext = 'Allow them in its access settings, then retry.'
export const unreachable = 'The object store can’t be reached.'
export const unreachableNext = 'Check your connection, and any proxy or blocker, then try again.'
export const blockedByPolicy = 'This console’s content policy blocks the object store.'
export const blockedByPolicyNext = 'Ask the operator to add the object store to the console’s object origins.'
export const fileChanged = 'The file changed or can’t be read anymore.'
export const fileChangedNext = 'Choose it again.'
export const interrupted = 'The connection broke before the transfer was complete.'
export const interruptedNext = 'Try again. The transfer starts over.'
export const expired = 'The signed URL expired before it was used.'
export const expiredNext = 'Try again. If it happens again, check your computer’s clock.'
export const stalled = 'No data was transferred for a minute.'
export const stalledNext = 'Check your connection, then try again. The transfer starts over.'
export const notShown = 'Another object with this name was added after you chose the file. It wasn’t replaced.'
export const notShownNext = 'Replace the object, keep both, or skip the file.'
export const changedSince = 'The object changed after you opened this dialog. It wasn’t deleted.'
export const changedSinceNext = 'Check the object, then delete it again.'
export const overtaken = 'Another client deleted the object. Your file wasn’t stored.'
export const overtakenNext = 'Try again to create the object.'
export const notWritten = 'The file couldn’t be saved.'
export const notWrittenNext = 'Check the free disk space, then try again.'
export const diskFull = 'The disk is full.'
export const diskFullNext = 'Free some space on it, then try again.'
export const tooLarge = 'The file exceeds the maximum for one upload.'
export const tooLargeThan = (most: number) => `The file exceeds ${formatBytes(most)}, the maximum for one upload.`
export const nothingStored = 'Nothing was stored.'
export const nothingSent = 'Nothing was sent.'
export const tooLargeNext = 'Upload it in parts with an S3-compatible tool and an access key.'
/** On the embedded server. */
export const splitNext = 'Split it into smaller files.'
export const badAddressNext = 'Use an S3-compatible tool and an access key.'
export const proxyAnswered = (status: number) =>
  `A proxy or firewall between you and the object store responded with status ${status}.`
export const proxyAnsweredNext = 'Ask your network administrator to allow the object store, then try again.'
export const refused = (status: number) => `The object store refused the request with status ${status}.`
export const storageFullNext = 'Delete objects you don’t need, or ask the operator for more space, then try again.'
export const serverErrorNext = 'Try again. If it keeps failing, check the service status.'
export const refusedNext = 'Fix the problem and try again.'
export const unreadable = 'The file couldn’t be read.'
export const nameless = '(unreadable name)'
export const namelessReason = 'The browser can’t read this name. Rename the file or folder, then upload it.'

// Images
export const imageExpired = 'The image was deleted because no data arrived within 24 hours.'
export const imageExpiredNext = 'Start a new upload.'
export const imageTooLarge = 'The image is too large for this object store.'
export const imageTooLargeNext = 'Choose a smaller disk, or compress it more.'
export const imageUrlRefused = 'The upload URL was refused. The image still waits for its data.'
export const tryAgain = 'Try again.'
export const webPageAnswered =
  'A web page responded instead of the object store. Your network might require you to sign in.'
export const webPageAnsweredNext = 'Sign in to the network, then try again.'
export const imageDamaged = 'The image was deleted because its data is damaged or incomplete.'
export const imageDamagedNext = 'Check the file, then upload it again.'
export const wrongAnswer = 'Something other than the object store responded. The image still waits for its data.'
export const wrongAnswerNext = 'Check the network and any proxy, then try again.'
export const uploadAddress = (label: string) => `Upload URL of image ${label}`

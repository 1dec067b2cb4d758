/** Words of a bucket's settings that several pages show: deletion, access and browser uploads (CORS). */
import { plural } from '#/lib/text'

// Deleting a bucket
export const deleteBucket = 'Delete bucket'
export const deleteQuestion = (name: string) => `Delete bucket ${name}?`
export const nameIsFree = (bucket: string, cluster: string) => `Anyone can then use the name ${bucket} in ${cluster}.`
export const settingsDeleted = 'Access settings and the TLS certificate are deleted, too.'
export const emptyFirst = 'Deleting a bucket with many objects can fail. Empty the bucket first.'
export const emptyByPolicy = 'For millions of objects, use a lifecycle policy.'
export const emptyBucket = 'Empty bucket'
export const linksStop = 'Share links to objects in this bucket stop working.'
export const deleted = (bucket: string) => `Bucket ${bucket} deleted`
export const deletedBefore = (bucket: string) => `Bucket ${bucket} was already deleted`

// Access of a bucket
export const isPrivate = 'Private'
export const publicRead = 'Public read'
export const authenticatedRead = 'Authenticated read'
export const publicReadWrite = 'Public read and write'
export const custom = 'Custom'
export const accessFailed = 'Current access couldn’t be loaded'
export const currentAccess = 'Current access'
export const browserUploads = 'Browser uploads'
export const uploadsOn = 'Allowed'
export const uploadsOff = 'Blocked'
export const lastSet = 'Last set here'
export const lastSetAt = 'Changed'
export const accessLoading = 'Loading current access…'
export const bucketPrivateHint = 'Only your access keys can list and write.'
export const bucketPublicReadHint = 'Anyone can list the bucket. Only your keys can write.'
export const bucketAuthenticatedHint = 'Any account with an access key can list the bucket.'
/** On the embedded server. */
export const authenticatedNobody = 'No one else gets access on this server.'
export const bucketPublicWriteHint = 'Anyone can list, upload, and delete.'
export const publicWriteWarning =
  'Anyone on the internet can upload to this bucket and delete from it, at your cost. There’s no record of who did.'

// Access of an object
export const objectPublicWarning = 'Anyone on the internet can download it, at your cost.'
export const objectsPublicWarning = 'Anyone on the internet can download these objects, at your cost.'
export const objectPrivateHint = 'Only your access keys and share links can open it.'
export const objectPublicReadHint = 'Anyone with the URL can download it.'
export const objectAuthenticatedHint = 'Any account with an access key can download it with the S3-compatible API.'
export const objectPublicWriteHint = 'Anyone can download it. Access to the bucket decides who can write.'

// Browser uploads (CORS)
export const allowUploads = 'Allow browser uploads'
export const blockUploads = 'Block browser uploads'
export const uploadsExplained =
  'Lets this console and other sites upload, delete, and preview. Download links always work.'
export const changeUploads = 'Change browser uploads'
export const uploadsAllowed = (bucket: string) => `Browser uploads allowed for ${bucket}`
export const uploadsBlocked = (bucket: string) => `Browser uploads blocked for ${bucket}`
export const transfersBlocked = (count: number) => `${plural(count, 'transfer')} blocked`
export const corsIsOff =
  'CORS is off for this bucket, so browsers can’t upload, delete, or preview. Allow browser uploads and retry.'
export const waitingForCors = 'Browser uploads are allowed. Waiting up to a minute for the change to take effect…'

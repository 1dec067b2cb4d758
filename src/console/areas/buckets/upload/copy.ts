/** Strings of the upload dialog. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Preparing
export const preparing = 'Preparing upload'
export const reading = 'Reading files'
export const readingCount = (count: number) => `Reading ${plural(count, 'file')}`
export const checking = 'Checking for existing files'
export const readFailed = 'Couldn’t read the files'
export const notUploaded = (file: string) => `${file} wasn’t uploaded`
export const manyNotUploaded = (first: string, others: number) =>
  `${first} and ${formatCount(others)} more weren’t uploaded`
export const file = 'File'
export const leftPage = 'You left the page before the upload started. Start it again.'
export const unreadable = 'Reading failed. Start the upload again.'

// Title and buttons
export const cancel = 'Cancel'
export const uploadFile = (path: string) => `Upload ${path}?`
export const replaceFile = (path: string) => `Replace ${path}?`
export const uploadCount = (count: number) => `Upload ${plural(count, 'file')}?`
export const nothingToUpload = 'Nothing to upload'
export const destination = (place: string, bytes: number) => `To ${place}, ${formatBytes(bytes)}`
export const uploadAnyway = 'Upload anyway'
export const upload = (count: number) => `Upload ${plural(count, 'file')}`
export const replace = (count: number) => `Replace ${plural(count, 'object')}`
export const uploadAndReplace = (files: number, replaced: number) =>
  `Upload ${plural(files, 'file')}, replace ${formatCount(replaced)}`
export const uncheckedTitle = 'Couldn’t check for existing files'
export const uncheckedHint = 'Existing objects with the same names would be replaced permanently.'
export const copiesFailed = 'Couldn’t find free names for the copies'

// A bucket without CORS
export const allowTitle = 'Allow browser uploads?'
export const filesWaiting = (count: number) => `${plural(count, 'file is', 'files are')} waiting to upload.`
export const allowHint =
  'This bucket doesn’t allow browser uploads. Allowing them doesn’t change who can read or write objects.'
export const allowAndStart = 'Allow browser uploads and start'

// Existing names
export const existing = (count: number) =>
  count === 1 ? 'An object with this name exists' : `${formatCount(count)} objects with these names exist`
export const existingNames = 'Existing names'
export const chooseFirst = 'Choose what to do with existing objects.'
export const replaceChoice = 'Replace'
export const replaceHint = 'Replaces existing objects, which can’t be undone'
export const skipChoice = 'Skip'
export const skipHint = 'Keeps existing objects'
export const keepBothChoice = 'Keep both'
export const keepBothHint = 'Uploads copies, such as report (2).pdf'

// Files that can't be uploaded
export const leftOut = (count: number) => `${plural(count, 'file')} can’t be uploaded`
export const andMore = (count: number) => `And ${formatCount(count)} more.`
export const tooLarge = (most: number) => `Larger than ${formatBytes(most)}, the maximum for one upload.`
export const nameEmpty = 'The name is empty.'
export const nameNul = 'The name contains a NUL character.'
export const nameInvalid = 'The name contains an invalid character.'
export const nameTooLong = (bytes: number, most: number) =>
  `The name is ${formatCount(bytes)} bytes. The maximum is ${formatCount(most)}.`

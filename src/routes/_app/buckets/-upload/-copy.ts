/** Strings of the upload dialog. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Preparing
export const preparing = 'Preparing upload'
export const reading = 'Reading files'
export const readingCount = (count: number) => `Reading ${plural(count, 'file')}`
export const checking = 'Checking for existing files'
export const comparing = (done: number, all: number) => `Comparing files: ${formatCount(done)} of ${formatCount(all)}`
export const skipComparison = 'Skip comparison'
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
export const replaceObject = 'Replace object'
export const uploadFiles = 'Upload files'
export const upload = (count: number) => `Upload ${plural(count, 'file')}`
export const replace = (count: number) => `Replace ${plural(count, 'object')}`
export const uploadAndReplace = (files: number, replaced: number) =>
  `Upload ${plural(files, 'file')}, replace ${formatCount(replaced)}`
export const comparingFiles = 'Comparing files…'
export const resolveConflicts = (count: number) => `Choose what to do with ${plural(count, 'conflict')}.`
export const noFiles = 'No files to upload.'
export const uncheckedTitle = 'Couldn’t check for existing files'
export const uncheckedHint = 'Existing objects with the same names would be replaced permanently.'
export const copiesFailed = 'Couldn’t find free names for the copies'
export const choicesDiscarded = 'No files were uploaded.'

// A bucket without CORS
export const allowTitle = 'Allow browser uploads?'
export const filesWaiting = (count: number) => `${plural(count, 'file is', 'files are')} waiting to upload.`
export const allowHint =
  'This bucket doesn’t allow browser uploads. Allowing them doesn’t change who can read or write objects.'
export const allowAndStart = 'Allow browser uploads and start'

// Counts
export const newFiles = 'New'
export const unchangedFiles = 'Unchanged'
export const conflicts = 'Conflicts'
export const duplicates = 'Duplicates'
export const skippedFiles = 'Skipped'

// One file
export const inBucket = 'In the bucket'
export const yourFile = 'Your file'
export const sameContent = (bytes: number) => `${formatBytes(bytes)}, same content`
export const differentContent = (bytes: number) => `${formatBytes(bytes)}, different content`

// Conflicts
export const conflictCount = (count: number) => plural(count, 'conflict')
export const replaceChoice = 'Replace'
export const replaceHint = 'Replaces the existing file, which can’t be undone'
export const skipChoice = 'Skip'
export const skipHint = 'Keeps the existing file'
export const keepBothChoice = 'Keep both'
export const keepBothHint = 'Uploads a copy, such as report (2).pdf'

// Files with the same name
export const twinCount = (count: number) => `${plural(count, 'file')} with the same name`
export const keepAllChoice = 'Keep all'
export const keepAllHint = 'Uploads one unchanged and the others as copies, such as report (2).pdf'
export const newestChoice = 'Use the newest'
export const newestHint = 'Skips the others. If dates are equal, you choose.'
export const skipAllChoice = 'Skip all'
export const skipAllHint = 'Uploads none of these files'
export const useFileChoice = 'Use this file'
export const copyChoice = 'Upload a copy'
export const modifiedAt = (time: string) => `Modified ${time}`

// Options
export const uploadUnchanged = (count: number) => `Upload ${plural(count, 'unchanged file')} again`
export const skipSystemFiles = (count: number) => `Skip ${plural(count, 'system file')}`
export const skipSystemFilesHint = '.DS_Store, Thumbs.db, and desktop.ini'
export const normalize = (count: number) => `Normalize accented characters in ${plural(count, 'name')} (NFC)`
export const normalizeHint = 'Helps other systems find the files'
export const keepEmptyFolders = (count: number) => `Keep ${plural(count, 'empty folder')}`
export const keepEmptyFoldersHint = 'Creates empty placeholder objects'

// Settings of the new objects
export const accessAfter = 'Access after upload'
export const accessAfterReplaced = 'Replaced objects get this access too.'
export const contentType = 'Content type'
export const contentTypes = 'Content types'
export const typeOf = (extension: string, count: number) =>
  extension === '' ? `No extension, ${plural(count, 'file')}` : `${extension}, ${plural(count, 'file')}`
export const fixTypes = 'Correct the content types.'

// File list
export const files = 'Files'
export const show = 'Show'
export const allFiles = 'All files'
export const size = 'Size'
export const status = 'Status'
export const action = 'Action'
export const statusNew = 'New'
export const statusUnchanged = 'Unchanged'
export const statusConflict = 'Conflict'
export const statusDuplicate = 'Duplicate'
export const statusSkipped = 'Skipped'
export const firstOf = (shown: number, all: number) =>
  `Showing ${formatCount(shown)} of ${plural(all, 'file')}. Totals include all files.`
export const willUpload = 'Upload'
export const willUploadAgain = 'Upload again'
export const willSkip = 'Skip, already in the bucket'
export const actionFor = (path: string) => `Action for ${path}`
export const numbered = (path: string, number: number) => `${path}, file ${number}`
export const choose = 'Choose'
export const differentSize = 'Different size'
export const differentBytes = 'Same size, different content'
export const notCompared = 'Same size, not compared'

// Files that can't be uploaded
export const systemFile = 'System file'
export const sameNameAndContent = (path: string) => `Same name and content as ${path}.`
export const tooLarge = (most: number) => `Larger than ${formatBytes(most)}, the maximum for one upload.`
export const nameEmpty = 'The name is empty.'
export const nameNul = 'The name contains a NUL character.'
export const nameInvalid = 'The name contains an invalid character.'
export const nameTooLong = (bytes: number, most: number) =>
  `The name is ${formatCount(bytes)} bytes. The maximum is ${formatCount(most)}.`

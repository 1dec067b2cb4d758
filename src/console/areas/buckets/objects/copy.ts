/** Strings of the object list. Part of a bucket's first view. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Search
export const filterObjects = 'Filter objects'
export const namesStartingWith = 'Names starting with'
export const searchAll = 'Search all of this folder'
export const includeSubfolders = 'Include subfolders'

// Path and columns
export const emptyName = '(empty)'
export const folder = 'Folder'
export const name = 'Name'
export const size = 'Size'
export const modified = 'Modified'
export const fullName = 'Full name'
export const etag = 'ETag'
export const owner = 'Owner'
export const decomposed = 'NFD'
export const decomposedHint = 'Accents are stored as separate characters. Another name can look the same.'

// List
export const objects = 'Objects'
export const noObjectsAccess = 'You don’t have access to the objects'
export const loading = 'Loading objects'
export const incomplete = 'Not all objects could be loaded'
export const download = 'Download'
export const downloadFailed = 'Couldn’t start the download'
export const copyPath = 'Copy path'
export const pathCopied = 'Path copied'
export const detailsAndAccess = 'Details and access'
export const preview = 'Preview'
export const share = 'Share'
export const deleteObject = 'Delete object'
export const deleteFolder = 'Delete folder'
export const keyboardHelp =
  'Arrow keys move. Enter opens. Backspace opens the parent folder. Space selects. Shift with arrow keys selects a range. Control A selects all loaded rows. Delete deletes. Slash moves to the search. Escape clears the selection.'

// Nothing to show
export const noLoadedMatch = 'No loaded objects match the filter'
export const noObjectsMatch = 'No objects match the filter'
export const emptyFolder = 'This folder is empty'
export const noObjects = 'No objects yet'
export const chooseFiles = 'Choose files'
export const dropHint = 'Or drop them here.'
export const toolsHint = 'You can also upload with a command-line tool and an access key.'
export const accessKeys = 'View access keys'
export const uploadCommand = (tool: string) => `Upload command for ${tool}`

// Selection
export const selectionCleared = 'Selection cleared'
export const bucketSelected = 'The whole bucket selected'
export const underSelected = (prefix: string) => `Everything under ${prefix} selected`
export const objectsSelected = (count: number) => `${plural(count, 'object')} selected`
export const foldersSelected = (count: number) => `${plural(count, 'folder')} selected`
export const bothSelected = (objectCount: number, folderCount: number) =>
  `${plural(objectCount, 'object')} and ${plural(folderCount, 'folder')} selected`
export const hiddenByFilter = (count: number) => `${formatCount(count)} hidden by the filter`
export const includesHidden = 'Includes objects hidden by the filter'
export const selectBucket = 'Select entire bucket'
export const selectUnder = (prefix: string) => `Select all under ${prefix}`
export const changeAccess = 'Change access'
export const deleteSelection = 'Delete'
export const copyNames = 'Copy names'
export const copied = 'Copied'
export const copyFailed = 'Couldn’t copy'

// Folder actions
export const newFolder = 'New folder'
export const uploadFiles = 'Upload files'
export const uploadFolder = 'Upload folder'
export const uploadLink = 'Upload link'
export const moreUploads = 'More ways to upload'
export const filesToUpload = 'Files to upload'
export const folderToUpload = 'Folder to upload'
export const dropInto = (place: string) => `Drop to upload into ${place}`

// Copy, move, rename
export const copyOrMove = 'Copy or move'
export const renameEntry = 'Rename'

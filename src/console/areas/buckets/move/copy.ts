/** Strings of copying, moving and renaming objects. */
import { plural } from '#/lib/text'

export const copyOrMoveSelection = 'Copy or move selection'
export const copyOrMoveCount = (count: number) => `Copy or move ${plural(count, 'object')}`
export const renameTitle = (name: string) => `Rename ${name}`
export const rename = 'Rename'
export const copyAction = 'Copy'
export const moveAction = 'Move'
export const copyHint = 'The objects stay where they are.'
export const moveHint = 'Each object is deleted here once its copy is verified.'
export const action = 'Action'
export const destinationBucket = 'Destination bucket'
export const bucketsUnread = 'Not all buckets could be loaded'
export const destinationFolder = 'Destination folder'
export const destinationHint = 'Such as photos/2026/. Leave empty for the top of the bucket.'
export const newName = 'New name'
export const sameName = 'Enter another name.'
export const folderExists = 'This folder already exists. To add the objects to it, press Rename again.'
export const sameFolder = 'Choose another bucket or folder.'
export const insideItself = 'A folder can’t be moved into itself.'
export const objectEnds = 'Object names can’t end with /.'
export const folderEnds = 'Folder names must end with /.'
export const nothingToCopy = 'No objects to copy.'
export const copyKeeps =
  'Size, content type, and access are kept, but not custom access policies, modification dates, or other metadata.'
export const copyLosesAccess = 'Size and content type are kept. Access, modification dates, and other metadata are not.'
export const copyRuns = (time: string) =>
  `Objects are copied through this browser. Takes ${time} plus the transfer, and can continue after a reload. Existing objects are never replaced.`
export const originalsGone = 'Share links to the old names stop working.'

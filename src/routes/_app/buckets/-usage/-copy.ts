/** Words of one bucket's usage tab. */
import { exactBytes, formatBytes } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const reportedTitle = 'Reported usage'
export const reported = (objects: number, bytes: number) => `${plural(objects, 'object')}, ${exactBytes(bytes)}`
export const reportedNote = 'Updated periodically. Recent changes might be missing.'

// Measuring
export const measuredTitle = 'Usage by folder'
export const stop = 'Stop'
export const resume = 'Continue'
export const measure = 'Measure'
export const measureAgain = 'Measure again'
export const measuring = 'Measuring bucket'
export const failed = 'Measuring stopped'
export const explained = (requests: number) =>
  `Lists every object (about ${plural(requests, 'request')}). Runs in the background.`
export const running = (objects: number, bytes: number, requests: number) =>
  `Counted ${plural(objects, 'object')}, ${formatBytes(bytes)} in ${plural(requests, 'request')}…`
export const incomplete = (objects: number, bytes: number, requests: number) =>
  `Counted ${plural(objects, 'object')}, ${formatBytes(bytes)} in ${plural(requests, 'request')}. The rest isn’t counted.`
export const complete = (objects: number, bytes: number) =>
  `Counted everything: ${plural(objects, 'object')}, ${formatBytes(bytes)}.`
export const completedAt = 'Counted:'
export const tooManyFolders = 'This bucket has too many folders to list. Deeper folders are counted with their parents.'

// Tables
export const folders = 'Folders by size'
export const foldersIncomplete = 'Folders by size (incomplete)'
export const largest = 'Largest objects'
export const largestIncomplete = 'Largest objects (incomplete)'
export const folder = 'Folder'
export const object = 'Object'
export const objects = 'Objects'
export const size = 'Size'
export const share = 'Share'
export const filesHere = 'Files directly in this folder'
export const unnamed = '(unnamed)'
export const noObjects = 'This folder contains no objects.'
export const nothingCounted = 'Nothing in this folder has been counted yet.'
export const emptyFolder = 'This folder is empty.'

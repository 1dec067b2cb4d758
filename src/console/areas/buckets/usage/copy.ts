/** Words of one bucket's usage tab. */
import { exactBytes } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const reportedTitle = 'Total'
export const reported = (objects: number, bytes: number) => `${plural(objects, 'object')}, ${exactBytes(bytes)}`
export const reportedNote = 'Updated periodically. Recent changes might be missing.'

export const findLargest = 'Find largest'
export const finding = 'Finding the largest objects and folders'
export const failed = 'Couldn’t list the bucket'
export const explained = (requests: number) => `Lists every object (about ${plural(requests, 'request')}).`

export const folders = 'Largest folders'
export const largest = 'Largest objects'
export const objects = 'Objects'
export const size = 'Size'
export const share = 'Share'

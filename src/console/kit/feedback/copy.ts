/** Strings of loading, empty and failed states, notes and toasts. */
import { plural } from '#/lib/text'

export const loading = 'Loading'
export const note = 'Note'
export const done = 'Done'
export const warning = 'Warning'
export const problem = 'Problem'
export const missing = 'Missing:'
export const loadFailed = 'This couldn’t be loaded'
export const tryAgain = 'Try again'
export const notFound = 'Not found'
export const deletedOrWrong = 'This was deleted, or the URL is wrong.'
export const clearFilter = 'Clear filter'
export const unknownStatus = 'Unknown'
export const notifications = 'Notifications'
export const earlier = (count: number) => `${plural(count, 'earlier message')} hidden`
export const dismiss = 'Dismiss'

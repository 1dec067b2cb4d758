/** Strings of loading, empty and failed states, notes and toasts. */
import { plural } from '#/lib/text'

export const loading = 'Loading'
export const note = 'Note'
export const done = 'Done'
export const warning = 'Warning'
export const problem = 'Problem'
/** `what` is a noun: `buckets`, `this program`. */
export const noAccess = (what: string) => `You don’t have access to ${what}`
export const missing = 'Missing:'
export const loadFailed = 'This couldn’t be loaded'
export const tryAgain = 'Try again'
export const notFound = 'Not found'
export const deletedOrWrong = 'This was deleted, or the address is wrong.'
/** `what` is a plural noun: `buckets`. */
export const noMatches = (what: string) => `No ${what} match the filter`
export const clearFilter = 'Clear filter'
export const unknownStatus = 'Unknown'
export const notifications = 'Notifications'
export const earlier = (count: number) => `${plural(count, 'earlier message')} below these`
export const dismiss = 'Dismiss'

/** Every string of error notes and error pages. */
import { retryIn } from '#/console/api/client/copy'

export const tryAgain = 'Try again'
export const retryCountdown = (seconds: number) => (seconds === 0 ? 'You can try again now.' : retryIn(seconds))
export const requestId = 'Request ID:'
export const outOfDate = 'Data might be out of date'

// Not found
export const pageNotFound = 'Page not found'
export const pageNotFoundDetail = 'Check the URL, or choose an area in the navigation.'
export const goToArea = (area: string) => `Go to ${area}`
export const goToStart = 'Go to Overview'

// A page that failed
export const pageFailed = 'This page couldn’t be shown. Saved changes are kept.'
export const reload = 'Reload'
export const copyDetails = 'Copy details'
export const copied = 'Copied'
export const technicalDetails = 'Technical details'

// A page whose code failed to load
export const loadFailed = 'This page couldn’t be loaded'
export const loadFailedRetry = 'Try again. Your work is kept.'
export const unreachable = 'Can’t reach the console’s server'
export const unreachableDetail = 'This page loads when you’re back online.'
export const newVersion = 'This page needs a newer version'
export const newVersionDetail = 'The console was updated. Reload to open this page.'
export const stuckDetail = 'A part of it didn’t arrive, or arrived damaged. Reload to open this page.'
export const brokenDetail = 'Reload the console. If that doesn’t help, contact the operator.'

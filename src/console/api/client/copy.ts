/** Every string of API errors. */
import { plural } from '#/lib/text'

/** Reports a duration of whole seconds: "5 seconds", "2 minutes", "3 hours". At least 1 second. */
export const duration = (seconds: number): string =>
  seconds < 90
    ? plural(Math.max(1, Math.ceil(seconds)), 'second')
    : seconds < 5400
      ? plural(Math.ceil(seconds / 60), 'minute')
      : plural(Math.ceil(seconds / 3600), 'hour')
export const retryIn = (seconds: number) => `Try again in ${duration(seconds)}.`
export const retry = 'Try again.'
/** Names the field of an error that belongs to no input: "label: Must be unique." */
export const fieldReason = (field: string, reason: string) => (field === '' ? reason : `${field}: ${reason}`)

export const refused = 'The request was refused'
export const refusedDetail = (status: number) => `The API returned status ${status} without a reason.`
export const refusedNext = 'Fix the problem and try again.'

export const unauthorized = 'Your token wasn’t accepted'
export const unauthorizedNext = 'Sign in again. Your input is kept.'

export const negativeBalance = 'The account has a negative balance'
export const negativeBalanceNext = 'Nothing was created. Pay the balance, then try again.'
export const missingScopes = (scopes: readonly string[]) =>
  scopes.length === 1
    ? `Your token lacks the scope ${scopes.join()}`
    : `Your token lacks the scopes ${scopes.join(' and ')}`
/** Reason of a disabled control. */
export const missingScopesReason = (scopes: readonly string[]) => `${missingScopes(scopes)}.`
export const missingScopesNext = 'Sign in with another token.'
export const missingGrant = (grant: string) => `Your user needs the grant ${grant}`
export const missingGrantNext = 'Ask your administrator for this grant.'
export const forbidden = 'You don’t have permission to do this'
export const forbiddenNext = 'If your user is restricted, ask your administrator for access.'

export const notFound = 'This doesn’t exist'
export const notFoundDetail = 'Deleted, or part of another account.'
export const notFoundNext = 'Go back to the list and refresh it.'

export const rateLimited = 'Too many requests'
export const rateLimitedNext = 'Wait a moment, then try again.'

export const maintenance = 'The API is under maintenance'
export const serverError = 'The API returned an error'
export const serverErrorDetail = (status: number) => (status === 0 ? '' : `Status ${status}, no details.`)
export const serverErrorNext = 'Try again. If it keeps failing, check the service status.'

export const emptyResponse = 'The response was empty'
export const emptyResponseDetail = (status: number) => `The API returned status ${status} without data.`
export const unreadableResponse = 'The response couldn’t be read'
export const unreadableResponseDetail = (status: number) =>
  status === 0
    ? 'The response was cut off or isn’t from this API.'
    : `The response with status ${status} was cut off or isn’t from this API.`
export const unreadableResponseNext = 'Try again. If it keeps failing, check the API’s URL.'

export const offline = 'You are offline'
export const offlineDetail = 'Nothing was sent.'
export const offlineNext = 'Try again when you’re back online.'
export const unreachable = 'Can’t reach the API'
export const unreachableDetail = 'The server might be down, its URL might be wrong, or it might not allow this console.'
export const unreachableNext = 'Check your connection and try again.'
export const unknownOutcome = 'We couldn’t confirm this change'
export const unknownOutcomeDetail = 'The response was lost.'
export const unknownOutcomeNext = 'Check whether it was applied before retrying.'
export const aborted = 'Canceled'
export const abortedDetail = 'The request was stopped before it finished.'

export const unexpected = 'Something went wrong'
export const unexpectedNext = 'Reload the page. Saved changes are kept.'
export const stillExists = 'The API returned “not found”, but the resource still exists.'
export const valueRefused = 'This value was refused.'

// Addresses and configuration
export const emptyName = 'A name in the URL is empty.'
export const unusableName = (name: string) => `The name “${name}” can’t be part of a URL.`
export const invalidName = 'A name in the URL isn’t valid text.'
export const endlessListing = 'The list is incomplete: the API returned the same page twice.'
export const configStatus = (status: number) => `/config.json returned status ${status}.`
export const configUnreadable = '/config.json couldn’t be loaded or isn’t JSON.'
export const configInvalid = (problems: readonly string[]) => `/config.json is invalid: ${problems.join('; ')}.`

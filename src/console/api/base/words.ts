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
/** Names the field of an error that belongs to no input: "label: Must be unique." */
export const fieldReason = (field: string, reason: string) => (field === '' ? reason : `${field}: ${reason}`)

export const missingScopes = (scopes: readonly string[]) =>
  scopes.length === 1
    ? `Your token lacks the scope ${scopes.join()}`
    : `Your token lacks the scopes ${scopes.join(' and ')}`
/** Reason of a control whose operation the API lacks. */
export const notOffered = 'This API doesn’t offer this.'
/** Reason of a disabled control. */
export const missingScopesReason = (scopes: readonly string[]) => `${missingScopes(scopes)}.`

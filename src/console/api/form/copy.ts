/** Strings of forms that the API layer shows. */

export const empty = 'empty'
export const quoted = (value: string) => `“${value}”`
/** `value`: quoted text, a number or a list. */
export const changedElsewhere = (value: string) => `Changed to ${value} elsewhere. Save to replace it.`

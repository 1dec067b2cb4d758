/** Strings of the session. */
import { plural } from '#/lib/text'

export const drafts = (count: number) => `${plural(count, 'draft')} in this tab`
export const transfers = 'Transfers in this tab'

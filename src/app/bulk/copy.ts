/** Strings of one action over many items, and of confirmed deletions. */
import { formatCount } from '#/lib/bytes'

export const andMore = (count: number) => `and ${formatCount(count)} more`
export const close = 'Close'

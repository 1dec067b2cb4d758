/** Strings of one action over many items, and of confirmed deletions. */
import { formatCount } from '#/lib/bytes'

export const done = 'Done'
export const stop = 'Stop'
export const retryFailed = 'Retry the rest'
export const progress = (past: number, all: number) => `${formatCount(past)} of ${formatCount(all)}`
export const failed = (count: number) => `${formatCount(count)} failed.`
export const notTried = (count: number) => `${formatCount(count)} not tried.`
export const andMore = (count: number) => `and ${formatCount(count)} more`

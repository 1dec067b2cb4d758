/** Strings of one action over many items, and of confirmed deletions. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const done = 'Done'
export const stop = 'Stop'
export const retryFailed = 'Retry the rest'
export const progress = (past: number, all: number) => `${formatCount(past)} of ${formatCount(all)}`
export const outcome = (count: number, one: string, many: string, done: string) => `${plural(count, one, many)} ${done}`
export const failed = (count: number) => `${formatCount(count)} failed.`
export const notTried = (count: number) => `${formatCount(count)} not tried.`
export const andMore = (count: number) => `and ${formatCount(count)} more`
export const actionTitle = (verb: string, count: number, one: string, many: string) =>
  `${verb} ${plural(count, one, many)}`
export const asQuestion = (action: string) => `${action}?`
export const noneEligible = (done: string) => `None of these can be ${done}`
export const noneSelectedEligible = (many: string, done: string) => `None of the selected ${many} can be ${done}`
export const typeCount = (count: number, many: string) => `Type ${count}, the number of ${many}, to confirm`
export const leftOut = (count: number, one: string, many: string) => `${plural(count, one, many)} skipped`
export const deleteNoun = (noun: string) => `Delete ${noun}`
export const titleWithName = (action: string, name: string) => `${action} ${name}?`

/** Strings of one action over many items, and of confirmed deletions. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const andMore = (count: number) => `and ${formatCount(count)} more`
export const close = 'Close'

// Progress and outcome, in the list
export const progress = (title: string, over: number, all: number) =>
  `${title}: ${formatCount(over)} of ${formatCount(all)}`
/** "Revoke 3 keys: 2 done, 1 failed" */
export const outcome = (title: string, done: number, failed: number) =>
  `${title}: ${[
    ...(done > 0 || failed === 0 ? [`${formatCount(done)} done`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ].join(', ')}`
export const stop = 'Stop'
export const retry = 'Retry'
export const dismiss = 'Dismiss'
export const copyFailures = 'Copy failures'
export const isRunning = 'Another change is running on this page.'
export const leaveTitle = 'Stop the change and leave?'
export const leave = 'Stop and leave'
export const stay = 'Stay'
export const leaveBody = (left: number) => `${plural(left, 'item')} won’t be changed.`

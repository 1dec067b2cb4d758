/** Strings of one action over many items, and of confirmed deletions. */
import { formatCount } from '#/lib/bytes'

// Progress and outcome, in the list
/** "Revoke 3 keys: 2 done, 1 failed" */
export const outcome = (title: string, done: number, failed: number) =>
  `${title}: ${[
    ...(done > 0 || failed === 0 ? [`${formatCount(done)} done`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ].join(', ')}`
export const isRunning = 'Another change is running on this page.'

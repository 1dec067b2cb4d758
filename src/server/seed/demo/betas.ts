/** Beta programs of the demo: running, upcoming, ended, and one for the priority program. */

/** Description, and the days from now on which the program starts and ends. */
type Program = readonly [id: string, label: string, description: string, from: number, to: number | null]

export const BETAS: readonly Program[] = [
  ['fast-volumes', 'Fast volumes', 'Block storage on a faster tier at the same price.', -60, null],
  ['ipv6-only', 'Instances without IPv4', 'Instances that use IPv6 only.', -20, 40],
  ['object-locks', 'Object locks', 'Objects that nobody can delete before a date you set.', 30, null],
  ['edge-cache', 'Edge cache', 'Public objects cached close to their readers.', -200, -20],
  ['private-regions', 'Private regions', 'A region for a single account.', -10, null],
]
export const PRIORITY_ONLY = 'private-regions'
/** The account enrolled in these 40 days ago. */
export const JOINED = ['edge-cache', 'fast-volumes']

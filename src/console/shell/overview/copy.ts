/** Every string of the overview. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { POOL } from '#/lib/buckets/copy'
import { plural } from '#/lib/text'

export const title = 'Overview'
export const createBucket = 'Create bucket'
export const refresh = 'Refresh overview'

// Needs attention
export const attention = 'Needs attention'
export const attentionLoading = 'Loading what needs attention'
export const allClear = 'All clear'
export const allClearPart = 'Nothing your token can read needs attention'
export const severity = { danger: 'Problem', warn: 'Warning', info: 'Note' } as const
export const notChecked = (what: string) => `Couldn’t check ${what}`
export const noAccess = (what: string) => `Not checked because your token has no access: ${what}`
export const partly = (what: string) => `Only the first part was checked: ${what}`
export const parts = {
  services: 'managed services',
  issues: 'managed issues',
  tickets: 'tickets',
  regions: 'regions',
  buckets: 'buckets',
  clusters: 'clusters',
  volumes: 'volumes',
  images: 'images',
  keys: 'access keys',
  clients: 'monitoring clients',
  plan: 'monitoring plan',
  transfer: 'outbound transfer',
} as const
export const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

// Resources
export const resources = 'Resources'
export const refused = 'No access'
export const absent = 'Not available'
export const failed = 'Couldn’t be loaded'
export const tryAgain = 'Try again'
export const tryAgainOf = (what: string) => `Try again: ${what}`
export const bytes = formatBytes
export const count = formatCount
export const atLeast = (text: string) => `at least ${text}`
export const unlimited = (count: number) => `${formatCount(count)} unlimited`
export const detached = (count: number) => `${formatCount(count)} not attached`
export const waiting = (count: number) => `${formatCount(count)} waiting for data`
export const down = (count: number) => `${formatCount(count)} down`
export const outages = (count: number) => plural(count, 'outage')
export const openOnly = 'open'
export const more = (count: number) => `${formatCount(count)}+`
export const clientsOf = (included: number) => `of ${formatCount(included)} in your plan`
export const transfer = (used: number) => `${formatBytes(used)} of ${POOL} outbound`
export const transferMeter = 'Outbound transfer this month'
export const allUp = 'None down'
export const noOutage = 'No outage'
export const noOpen = 'None open'

// Get started
export const guide = 'Get started'
export const hideGuide = 'Hide'
export const guideSteps = 'Steps'
export const done = 'Done'
export const toDo = 'To do'
export const stepBucket = 'Create a bucket'
export const stepBucketMore = 'A bucket stores your files in the cluster you choose.'
export const stepUpload = 'Upload a file'
export const stepUploadMore = 'Drop files on a bucket’s page.'
export const stepKey = 'Create an access key'
export const stepKeyMore = 'Other tools sign in with an access key. Its secret is shown once.'

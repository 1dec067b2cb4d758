/** Words of the bucket list, alone in a file: the first view pays for every function here. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'
export const title = 'Buckets'
export const filter = 'Filter buckets'
export const create = 'Create bucket'
export const usage = 'Usage'

// Columns and filters
export const name = 'Name'
export const cluster = 'Cluster'
export const objects = 'Objects'
export const size = 'Size'
export const created = 'Created'

// Menu of a row
export const access = 'Access'
export const certificate = 'TLS certificate'
export const deleteBucket = 'Delete bucket'
export const emptyAndDelete = 'Empty and delete bucket'

export const clusterFailed = (cluster: string) => `Buckets in ${cluster} couldn’t be loaded`

// Empty list
export const emptyTitle = 'No buckets yet'
export const emptyBody = 'Buckets store files of any kind. Share them by link, with access keys, or publicly.'

export const bucketList = {
  label: 'buckets',
  loading: 'Loading buckets',
  noAccess: 'You don’t have access to buckets',
  noMatches: 'No buckets match the filter',
  count: (all: number) => plural(all, 'bucket'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'bucket')}`,
}

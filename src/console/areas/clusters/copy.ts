/** Words of the cluster list and of one cluster's page. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const title = 'Clusters'
export const filter = 'Filter clusters'
export const allAvailable = (count: number) =>
  count === 0 ? '0 clusters' : `${plural(count, 'cluster')}, all available`
export const someUnavailable = (count: number, down: number) => `${plural(count, 'cluster')}, ${down} unavailable`
export const emptyTitle = 'No clusters'
export const emptyBody = 'Object Storage has no clusters here.'

export const cluster = 'Cluster'
export const region = 'Region'
export const status = 'Status'
export const available = 'Available'
export const unavailable = 'Unavailable'
export const domain = 'Domain'
export const staticSiteDomain = 'Static site domain'
export const bucketHostnames = 'Bucket hostnames'
export const copyDomain = 'Copy domain'
export const copyStaticSiteDomain = 'Copy static site domain'
export const copyHostnames = 'Copy hostname pattern'

export const viewBuckets = 'View buckets'
export const allClusters = 'All clusters'
export const addresses = 'Addresses'
export const unavailableNote = 'You can’t create buckets here right now. Existing buckets still work.'
export const noStaticSites = 'This server’s object store doesn’t serve static sites.'

export const clusterGate = {
  signIn: 'Sign in to see clusters',
  noAccess: 'You don’t have access to clusters',
}

export const clusterList = {
  label: 'clusters',
  loading: 'Loading clusters',
  noAccess: 'You don’t have access to clusters',
  noMatches: 'No clusters match the filter',
  count: (all: number) => plural(all, 'cluster'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'cluster')}`,
}

export const clusterPage = {
  refresh: 'Refresh cluster',
  loading: 'Loading cluster',
  sections: 'Sections of this cluster',
  noAccess: 'You don’t have access to this cluster',
}

/** Words of one bucket's page and of its tabs. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Facts and tabs
export const cluster = 'Cluster'
export const objects = 'Objects'
export const size = 'Size'
export const certificate = 'TLS certificate'
export const hasCertificate = 'TLS certificate'
export const lacksCertificate = 'No TLS certificate'
export const certificateUnknown = 'TLS certificate unknown'
export const checking = '…'
export const objectCount = (count: number) => plural(count, 'object')
export const created = 'Created'
export const access = 'Access'
export const usage = 'Usage'
export const settings = 'Settings'
export const copyHostname = 'Copy hostname'
export const allBuckets = 'All buckets'

// Access
export const accessUnknown = 'Current settings can’t be read. Changes here replace them.'
export const accessTitle = 'Bucket access'
export const accessExplained =
  'Controls who can list and write to this bucket. Each object has its own access setting, private by default.'
export const changeAccess = 'Change access'
export const chooseAccess = 'Current access is unknown. Choose a setting.'
export const accessIsCustom = 'Current access was set by another tool. Choosing a setting replaces it.'
export const replacesAccess = 'Replaces the current setting. CORS doesn’t change.'
export const accessChanged = (bucket: string) => `Access for ${bucket} changed`
export const anyoneCanWrite = 'Anyone can write to this bucket'
export const confirmAnyoneCanWrite = 'Confirm that anyone can write to this bucket.'
export const corsTitle = 'Browser uploads (CORS)'

// Access keys
export const keysTitle = 'Access keys'
export const viewKeys = 'View keys'
export const keysFailed = 'Access keys couldn’t be loaded'
export const keysLoading = 'Loading access keys…'
export const noKeys = 'No access key has access to this bucket.'
export const unlimitedKeys = (count: number) => plural(count, 'unlimited key')
export const readAndWrite = 'Read and write'
export const moreKeys = (count: number) => `${plural(count, 'more key')} with limited access`

// TLS certificate
export const customCertificate = 'Custom certificate'
export const noCertificate = 'No custom certificate'
export const uploadCertificate = 'Upload certificate'
export const replaceCertificate = 'Replace certificate'
export const deleteCertificate = 'Delete certificate'
export const deleteCertificateQuestion = (bucket: string) => `Delete certificate for ${bucket}?`
export const certificateStored = 'Stored encrypted. Names and dates can’t be read back.'
export const replacingLeavesGap = 'Replacing a certificate leaves the bucket without one for a moment.'
export const ownDomain =
  'Serve this bucket from your own domain. Name the bucket after the domain, and point the domain at the bucket’s hostname.'
export const plainHttp =
  'This server’s object store uses plain HTTP. Certificates are checked and stored, but not served.'
export const certificateAndKeyDeleted =
  'The certificate and its private key are deleted. To upload them again, you need your own copy.'
export const visitorsWarned = 'Visitors to your domain see a warning or an error.'
export const certificateDeleted = (bucket: string) => `Certificate for ${bucket} deleted`
export const certificateDeletedBefore = (bucket: string) => `Certificate for ${bucket} was already deleted`

// Settings
export const addresses = 'Addresses'
export const hostname = 'Hostname'
export const clusterDomain = 'Cluster domain'
export const copyDomain = 'Copy domain'
export const deleteBucket = 'Delete bucket'
export const emptyBucket = 'Empty bucket'
export const canBeDeleted = 'This bucket is empty and can be deleted.'
export const emptyFirst = (objectCount: number) =>
  `This bucket contains ${plural(objectCount, 'object')}. Empty it before deleting, or do both at once.`

// Status of the object list
export const entriesShown = (count: number) => plural(count, 'entry', 'entries')
export const entriesLoaded = (count: number) => `${plural(count, 'entry', 'entries')} loaded, more below`
export const entriesLoading = (count: number) => `${plural(count, 'entry', 'entries')} loaded, loading all…`
export const matchesFound = (matches: number, entries: number) =>
  `${plural(matches, 'match', 'matches')} in ${plural(entries, 'entry', 'entries')}`
export const matchesSearching = (matches: number, entries: number) => `${matchesFound(matches, entries)}, searching…`
export const matchesIncomplete = (matches: number, entries: number) =>
  `${matchesFound(matches, entries)}, more to search`
export const sortedWithin = (loaded: number) => `sorted within the ${formatCount(loaded)} loaded`
export const stoppedLoading = 'Stopped loading entries'
export const stop = 'Stop'
export const resume = 'Continue'
export const loadMore = 'Load more'
export const loadAll = 'Load all'
export const folderObject = 'Open folder object'

export const bucketPage = {
  refresh: 'Refresh bucket',
  loading: 'Loading bucket',
  sections: 'Sections of this bucket',
  noAccess: 'You don’t have access to this bucket',
}

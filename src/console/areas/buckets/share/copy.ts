/** Strings of share links and upload links. */

// Permission of a link
export const allows = 'Permission'
export const allowsGet = 'Download'
export const allowsPut = 'Upload or replace'
export const allowsDelete = 'Delete'
export const allowsHead = 'View metadata only'

// Lifetime of a link
export const expiresAfter = 'Expires after'
export const tenMinutes = '10 minutes'
export const oneHour = '1 hour'
export const sixHours = '6 hours'
export const longest = '24 hours (maximum)'
export const customDuration = 'Custom duration…'
export const customDate = 'Custom date…'
export const duration = 'Duration'
export const durationHint = '6 minutes to 24 hours'
export const unit = 'Unit'
export const expiresAt = 'Expires at'
export const expiresAtHint = (timeZone: string) => `${timeZone} time, 6 minutes to 24 hours from now`
export const lifetimeRule = 'Links last 6 minutes to 24 hours (360 to 86,400 seconds).'
export const durationRule = `Enter a whole number. ${lifetimeRule}`
export const dateRule = `Choose a date and time. ${lifetimeRule}`

// Content type
export const contentType = 'Content type'
export const contentTypeUnused = 'Leave empty unless your client sends this header.'
export const contentTypeUpload = 'Uploads must send this exact type. Leave empty to allow any type.'
export const contentTypeElsewhere = 'Requests must send this exact type. Required by some APIs.'
export const contentTypeRule = 'Enter a type and subtype, such as text/plain or image/png.'

// Warnings
export const irrevocable = 'Links can’t be revoked'
export const anyoneCanGet = 'Anyone with the link can download this object until the link expires (24 hours maximum).'
export const anyoneCanPut =
  'Anyone with the link can write this object repeatedly, up to 5 GiB each time, until the link expires.'
export const anyoneCanDelete = 'Anyone with the link can permanently delete this object until the link expires.'
export const anyoneCanHead = 'Anyone with the link can view this object’s metadata until the link expires.'
export const longerAccess = 'Need more than a day? Set access to “Public read” to get a permanent public URL.'
export const openAccess = 'Change access'

// Creating one
export const createLink = 'Create link'
export const fixErrors = 'Fix the errors above.'
export const outdated = 'The previous link doesn’t match these settings.'
export const creating = 'Creating link…'
export const failed = 'Couldn’t create the link'
export const expired = 'Link expired'
export const expiredHint = 'Create a new link to keep sharing.'
export const createNew = 'Create new link'

// The link
export const link = 'Link'
export const signedUrl = 'Signed URL'
export const expires = 'Expires'
export const expiresAbout = 'Expires around'
export const notForBrowsers = 'This link doesn’t open in a browser. Use a command:'
export const curlCommand = 'curl command'

// Upload link
export const uploadLink = 'Upload link'
export const uploadLinkHint = 'Lets anyone with the link upload one object.'
export const cancel = 'Cancel'
export const done = 'Done'
export const objectName = 'Object name'
export const taken = 'An object with this name exists. Uploading with this link replaces it permanently.'
export const discarded = 'No link was created.'
export const linkNotShown = 'You won’t see the link after you leave.'

// In the activity
const LINKS: Readonly<Record<string, string>> = {
  GET: 'download link',
  PUT: 'upload link',
  DELETE: 'delete link',
  HEAD: 'metadata link',
}
export const linkHandedOut = (method: string, object: string, bucket: string) =>
  `Create ${LINKS[method] ?? 'link'} for ${object} in ${bucket}`

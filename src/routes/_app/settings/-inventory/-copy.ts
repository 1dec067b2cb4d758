/** Every string of the inventory. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const title = 'Account inventory'
export const summary = 'Everything that your token can read, as JSON and CSV in one ZIP. Secrets are left out.'
/** Names running work, as in "Sign out and discard this?" */
export const heldName = 'Account inventory'
export const loading = 'Loading the inventory'

// Buttons
export const exportInventory = 'Export inventory'
export const stop = 'Stop'
export const continueReading = 'Continue'
export const retryMissing = 'Retry missing lists'
export const startOver = 'Start over'
export const saveZip = 'Save ZIP'
export const saveIncomplete = 'Save without missing lists'

// Progress
export const reading = 'Reading the account'
/** `list`: the label of the list that is being read. */
export const progress = (done: number, all: number, list: string) =>
  `${formatCount(done)} of ${plural(all, 'list')} read. Reading: ${list}.`
export const waitingForLimit = 'Waiting for the API limit. You can leave this page.'
export const explained = (lists: number) => `Reads ${plural(lists, 'list')} without slowing down your other requests.`
export const stopped = (done: number, all: number) =>
  `Stopped after ${formatCount(done)} of ${plural(all, 'list')}. Continue to read the rest.`
export const done = (rows: number, lists: number) => `Read ${plural(rows, 'row')} from ${plural(lists, 'list')}.`
export const missing = (lists: number) => `Couldn’t read ${plural(lists, 'list')}. Retry, or save the ZIP without them.`
export const withheld = (lists: number) =>
  `Your token can’t read ${plural(lists, 'list')}. The summary in the ZIP names them.`
export const saved = 'Inventory saved'
export const notSaved = 'Couldn’t create the ZIP'
export const incomplete = 'Inventory incomplete'
export const incompleteDetail = (lists: number) => `${plural(lists, 'list')} missing. Retry or save in Settings.`

// Table
export const lists = 'Lists'
export const list = 'List'
export const status = 'Status'
export const rows = 'Rows'
export const rowsOf = (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`
export const details = 'Details'

// Status of a list
export const waiting = 'Not read'
export const nowReading = 'Reading'
export const read = 'Read'
export const changed = 'Incomplete'
export const changedDetail = 'The list changed while it was read. Rows might be missing.'
export const refused = 'No access'
export const absent = 'Not available'
export const absentDetail = 'Not available from this API.'
export const failed = 'Failed'

// Lists
export const buckets = 'Buckets'
export const accessKeys = 'Access keys'
export const transfer = 'Outbound transfer'
export const volumes = 'Volumes'
export const images = 'Images'
export const tickets = 'Tickets'
export const clients = 'Monitoring clients'
export const plan = 'Monitoring plan'
export const services = 'Managed services'
export const issues = 'Managed issues'
export const contacts = 'Contacts'
export const credentials = 'Credentials'
export const instances = 'Instances'
export const enrolled = 'Enrolled beta programs'
export const events = 'Account events'
export const clusters = 'Clusters'
export const regions = 'Regions'
export const availability = 'Plan availability'
export const plans = 'Monitoring plans'
export const betas = 'Beta programs'

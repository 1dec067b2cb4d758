/** The words of managed services: overview, services, issues, contacts, credentials, SSH access. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Every page
export const title = 'Managed services'
export const sections = 'Sections of managed services'
export const overview = 'Overview'
export const services = 'Services'
export const issues = 'Issues'
export const contacts = 'Contacts'
export const credentials = 'Credentials'
export const access = 'SSH access'
export const label = 'Label'
export const status = 'Status'
export const region = 'Region'
export const created = 'Created'
export const updated = 'Updated'
export const id = 'ID'
export const none = 'None'
export const edit = 'Edit'
/** Up to five names, the rest counted: "a, b, c, d, e and 12 others". */
export const names = (shown: readonly string[], more: number) =>
  more > 0 ? `${shown.join(', ')} and ${plural(more, 'other')}` : shown.join(', ')

// Statuses
export const down = 'Down'
export const pending = 'Pending'
export const ok = 'OK'
export const disabled = 'Disabled'
export const issueOpen = 'Open'
export const issueResolved = 'Resolved'
export const issueUnknown = 'Unknown'
export const typeUrl = 'URL'
export const typeTcp = 'TCP port'

// Overview
export const loading = 'Loading managed services'
export const noServices = 'No services yet'
export const overviewSummary = (total: number, downNow: number) =>
  downNow === 0
    ? `${plural(total, 'service')} · None down`
    : `${plural(total, 'service')} · ${formatCount(downNow)} down`
export const attention = 'Needs attention'
export const allIssues = 'All issues'
export const nothingChecked = 'Create a service to get notified when it goes down.'
export const allUp = 'No service is down, and no issue is open.'
export const statusesLoading = 'Checking for open issues…'
export const statusesUnknown = 'The status of some issues is unknown.'
export const statusesUnreadable = 'Some issue statuses couldn’t be loaded'
export const justDown = 'No issue is open yet.'
export const justDownEmbedded = 'An issue opens after three failed checks.'
export const moreDown = (n: number) => `${plural(n, 'more service')} down`
export const issuesUnreadable = 'Issues couldn’t be loaded'

// Usage
export const usage = 'Usage of all instances'
export const usageTable = 'usage of the last 24 hours'
export const asCharts = 'Show as charts'
export const asTable = 'Show as table'
export const statsUnreadable = 'Statistics couldn’t be loaded'
export const statsBroken = 'Statistics can’t be shown'
export const statsLoading = 'Loading statistics'
export const chartsLoading = 'Loading charts'
export const noStats = 'No statistics yet.'
export const time = 'Time'
export const range = 'Time range'
export const lastHours = (hours: number) => `${hours} h`
export const cpu = 'CPU'
export const diskAndSwap = 'Disk and swap'
export const disk = 'Disk'
export const swap = 'Swap'
export const network = 'Network'
export const networkIn = 'In'
export const networkOut = 'Out'
export const networkInColumn = 'Network in'
export const networkOutColumn = 'Network out'
export const noDataOf = (series: string) => `${series}: no data.`
export const noData = 'No data'
export const averageAndPeak = (average: string, peak: string) => `avg ${average} · peak ${peak}`
export const seriesText = (series: string, latest: string, average: string, peak: string) =>
  `${series}: latest ${latest}, average ${average}, peak ${peak}.`
export const chartText = (chart: string, series: readonly string[]) => `${chart}. ${series.join(' ')}`

// Services
export const serviceCounts = (total: number, by: { problem: number; pending: number; ok: number; disabled: number }) =>
  [
    plural(total, 'service'),
    ...(by.problem > 0 ? [`${formatCount(by.problem)} down`] : []),
    ...(by.pending > 0 ? [`${formatCount(by.pending)} pending`] : []),
    ...(by.ok > 0 ? [`${formatCount(by.ok)} OK`] : []),
    ...(by.disabled > 0 ? [`${formatCount(by.disabled)} disabled`] : []),
  ].join(' · ')
export const filterServices = 'Filter services'
export const servicesEmptyTitle = 'No services yet'
export const servicesEmpty =
  'A service is a URL or port that’s checked regularly. Support is notified when it goes down.'
export const servicesEmptyEmbedded =
  'A service is a URL or port that’s checked every minute. Support is notified when it goes down.'
export const address = 'Address'
export const type = 'Type'
export const contactGroup = 'Contact group'
export const timeout = 'Timeout'
export const timeoutShort = (seconds: string) => `${seconds} s`
export const timeoutSeconds = (seconds: string) => `${seconds} ${seconds === '1' ? 'second' : 'seconds'}`
export const enable = 'Enable'
export const disable = 'Disable'
export const serviceEnabled = (name: string) => `Service ${name} enabled`
export const serviceDisabled = (name: string) => `Service ${name} disabled`
export const disabledConsequence = 'Checks stopped. No one is notified until you enable this service again.'
export const disabledConsequenceEmbedded =
  'Checks stopped, and any open issue was resolved. No one is notified until you enable this service again.'
export const serviceFailed = (name: string, problem: string) => `${name}: ${problem}`

// Checks
export const checksOff = 'This server doesn’t check services. They stay pending.'
export const checksListed = 'Only hosts allowed by your operator are checked. Others stay pending.'
export const dismissNote = 'Dismiss'

// One service
export const service = (serviceId: string | number) => `Service ${serviceId}`
export const allServices = 'All services'
export const addressCopy = 'Copy address'
export const details = 'Check details'
export const textToFind = 'Text to find'
export const supportCredentials = 'Credentials for support'
export const supportNotes = 'Notes for support'
export const serviceIssues = 'issues of this service'
export const noServiceIssues = 'No issues.'
export const noServiceIssuesEmbedded = 'No issues in the last 30 days.'

// Service form
export const createService = 'Create service'
export const serviceCreated = (name: string) => `Service ${name} created`
export const newService = 'The new service'
export const editService = (name: string) => `Edit ${name}`
export const saveService = 'Save service'
export const serviceSaved = (name: string) => `Service ${name} saved`
export const serviceChanges = (name: string) => `Changes to ${name}`
export const labelHint = '3–64 letters, numbers, spaces, dots, hyphens, or underscores.'
export const checkType = 'Check type'
export const typeUrlHint = 'Requests a URL and can look for text.'
export const typeTcpHint = 'Opens a TCP connection.'
export const addressUrl = 'Address (URL)'
export const addressTcp = 'Address (host:port)'
export const addressUrlHint = 'Include http:// or https://.'
export const addressFragmentHint = 'Saved without # and the text after it, which no server receives.'
export const addressTcpHint = 'Put IPv6 addresses in brackets: [2001:db8::1]:443.'
export const regionsFailed = 'Regions couldn’t be loaded. Enter the region ID.'
export const regionHint = 'Private addresses can only be reached within one region.'
export const chooseRegion = 'Choose a region'
export const textRemoved = (text: string) => `TCP checks can’t look for text. Saving removes “${text}”.`
export const textHint = 'The service is up only if the response contains this text.'
export const seconds = 'seconds'
export const timeoutHint = '1–255 seconds. Without a response in this time, the service is down.'
export const groupHint = 'The group’s contacts are notified when the service goes down.'
export const groupMissing = 'Without a group, no contacts are notified.'
export const groupEmpty = 'This group has no contacts, so no one is notified.'
export const loadingCredentials = 'Loading credentials…'
export const credentialsFailed = 'Credentials couldn’t be loaded'
export const noCredentials = 'Credentials let support log in and fix a service.'
export const createCredentials = 'Create a credential'

// Delete service
export const deleteService = 'Delete service'
export const deleteServiceQuestion = (name: string) => `Delete service ${name}?`
export const deleteServiceChecks = (where: string) =>
  `${where} is no longer checked, and no one is notified when it goes down.`
export const deleteServiceDisable = 'To pause checks instead, disable the service.'
export const serviceDeleted = (name: string) => `Service ${name} deleted`
export const serviceAlreadyDeleted = (name: string) => `Service ${name} was already deleted`
export const serviceAgain = 'Submitting again creates another service.'

// Issues
export const issue = 'Issue'
export const issueNumber = (issueId: number) => `Issue ${Number.isNaN(issueId) ? '–' : issueId}`
export const ticket = 'Ticket'
export const ticketNumber = (ticketId: string) => `Ticket ${ticketId}`
export const opened = 'Opened'
export const duration = 'Duration'
export const resolved = 'Resolved'
/** `open`: undefined while unknown. */
export const issuesSummary = (total: number, open: number | undefined) =>
  open === undefined ? plural(total, 'issue') : `${plural(total, 'issue')} · ${formatCount(open)} open`
export const issuesSummaryEmbedded = (total: number, open: number | undefined) =>
  open === undefined
    ? `${plural(total, 'issue')} in the last 30 days`
    : `${plural(total, 'issue')} in the last 30 days · ${formatCount(open)} open`
export const filterIssues = 'Filter issues'
export const issuesEmptyTitle = 'No issues'
export const issuesEmpty = 'Issues open when a service goes down and are resolved when it recovers.'
export const issuesEmptyEmbedded = 'Issues open after three failed checks and are resolved when the service recovers.'
export const ticketUnreadable = 'The ticket couldn’t be loaded'
export const deletedService = (serviceId: string) => `Service ${serviceId} (deleted)`

// Contacts
export const name = 'Name'
export const email = 'Email'
export const nameStays = 'Name can be changed, but not removed.'
export const emailStays = 'Email can be changed, but not removed.'
export const phone = 'Phone'
export const secondPhone = 'Second phone'
export const group = 'Group'
export const notifiedFor = 'Notified for'
export const contactNumber = (contactId: number) => `Contact ${contactId}`
export const contactsSummary = (total: number, groups: number) =>
  `${plural(total, 'contact')} in ${plural(groups, 'group')}`
export const servicesCount = (n: number) => plural(n, 'service')
export const filterContacts = 'Filter contacts'
export const contactsEmptyTitle = 'No contacts yet'
export const contactsEmpty =
  'Support notifies your contacts when a service goes down. Each service notifies one group of contacts.'
export const createContact = 'Create contact'
export const newContact = 'The new contact'
export const contactCreated = (who: string) => `Contact ${who} created`
export const editContact = 'Edit contact'
export const noManagedAccess = 'You don’t have access to managed services'
export const loadingContact = 'Loading contact'
export const noContactAccess = 'You don’t have access to this contact'
export const contactChanges = (who: string) => `Changes to ${who}`
export const saveContact = 'Save contact'
export const contactSaved = (who: string) => `Contact ${who} saved`
export const notifiedForServices = (which: string) => `Notified for ${which}.`
export const notifiedForNone = 'Not notified for any service.'
export const nameHint = '2–64 letters, numbers, spaces, hyphens, or underscores.'
export const groupFieldHint = 'Services notify this group. 2–50 characters.'
export const contactAgain = 'Submitting again creates another contact, and both are notified.'

// Services named by a question
export const readingServices = 'Loading the affected services…'
export const servicesUnread = 'Affected services couldn’t be loaded.'

// Delete contact
export const deleteContact = 'Delete contact'
export const deleteContactQuestion = (name: string) => `Delete contact ${name}?`
export const deleteContactNotified = (who: string) => `${who} will no longer be notified.`
export const deleteContactServices = (n: number, which: string) =>
  `${plural(n, 'service notifies', 'services notify')} the group ${which}.`
export const deleteContactLast = (which: string) =>
  `No one else is in this group, so no one is notified about ${which}.`
export const contactDeleted = (who: string) => `Contact ${who} deleted`
export const contactAlreadyDeleted = (who: string) => `Contact ${who} was already deleted`

// Credentials
export const usedFor = 'Used for'
export const noService = 'No service'
export const lastViewed = 'Viewed by support'
export const never = 'Never'
export const credentialNumber = (credentialId: string | number) => `Credential ${credentialId}`
export const credentialsSummary = (total: number) =>
  `${plural(total, 'credential')} for support · Usernames and passwords are never shown`
export const filterCredentials = 'Filter credentials'
export const credentialsEmptyTitle = 'No credentials yet'
export const credentialsEmpty = 'Credentials let support log in and fix a service. Only support staff can view them.'
export const createCredential = 'Create credential'
export const newCredential = 'The new credential'
export const credentialCreated = (which: string) => `Credential ${which} created`
export const credentialLabelHint = '2–75 letters, numbers, spaces, dots, hyphens, or underscores. Unique.'
export const credentialLabelTaken = 'Another credential has this label. Labels are unique.'
export const rename = 'Rename'
export const renameCredential = 'Rename credential'
export const loadingCredential = 'Loading credential'
export const noCredentialAccess = 'You don’t have access to this credential'
export const renameCredentialHint = 'Renaming doesn’t change the username or password.'
export const credentialRenamed = (which: string) => `Credential renamed to ${which}`
export const changeLogin = 'Change login'
export const changeLoginOf = (which: string) => `Change login for ${which}`
export const newLogin = (which: string) => `New login for ${which}`
export const loginChanged = (which: string) => `Login for ${which} changed`
export const changeLoginIntro = 'Saving replaces the current password.'
export const username = 'Username'
export const usernameKept = 'Leave empty to keep the current username.'
export const password = 'Password'
export const passwordHint = 'Stored encrypted. Only support staff can view it. The list shows when they last did.'
export const credentialAgain =
  'This credential has the label you entered. Labels are unique, so it can’t be created again.'

// Revoke credential
export const revokeCredential = 'Revoke credential'
export const revokeCredentialQuestion = (name: string) => `Revoke credential ${name}?`
export const revokeLogin = 'Support can’t log in with this credential anymore. This can’t be undone.'
export const revokeServices = (which: string) => `The credential is removed from ${which}.`
export const revokeElsewhere = 'The login itself keeps working on your servers. Change it there to disable it.'
export const credentialRevoked = (which: string) => `Credential ${which} revoked`
export const credentialAlreadyRevoked = (which: string) => `Credential ${which} was already revoked`

// SSH access
export const instance = 'Instance'
export const instanceGroup = 'Instance group'
export const supportAccess = 'Support access'
export const allowed = 'Allowed'
export const notAllowed = 'Not allowed'
export const user = 'User'
export const port = 'Port'
export const ipAddress = 'IP address'
export const byDefault = '(default)'
export const accessSummary = (allowedOn: number, total: number) =>
  total === 0 ? '0 instances' : `Support can log in to ${formatCount(allowedOn)} of ${plural(total, 'instance')}`
export const filterInstances = 'Filter instances'
export const accessEmptyTitle = 'No instances'
export const accessEmpty = 'This account has no compute instances.'
export const changeAccess = 'Change access'
export const editAccess = 'Edit access'
export const viewInstance = 'View instance'
export const editSshAccess = 'Edit SSH access'
export const loadingInstance = 'Loading instance'
export const noInstanceAccess = 'You don’t have access to this instance'
export const accessOf = (which: string) => `Edit SSH access for ${which}`
export const saveAccess = 'Save access'
export const accessSaved = (which: string) => `SSH access for ${which} saved`
export const accessRestored = (name: string) => `Previous SSH access restored for ${name}`
export const canLogIn = 'Support can log in'
export const canLogInHint = 'Requires this account’s public key on the instance.'
export const userHint = 'Defaults to root.'
export const portHint = 'Defaults to 22.'
export const ipHint = 'Address to connect to, or “any”.'
export const change = 'Change'
export const chooseChange = 'Choose a change'
export const changeNeeded = 'Choose a change.'
export const changeAllow = 'Let support log in'
export const changeRefuse = 'Don’t let support log in'
export const changeDefaults = 'Reset user and port to root and 22'
export const changeKeeps = 'Other settings stay unchanged.'
export const publicKey = 'Public key of this account'
export const publicKeyUse =
  'To let support log in, add this key to ~/.ssh/authorized_keys of the user above, on each instance.'
export const publicKeyCopy = 'public key'
export const publicKeyUnreadable = 'The key couldn’t be loaded'
export const issueMarked = (count: number) => `${plural(count, 'issue')} open in this range`

/** Every string of the ticket pages. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Shared by the pages
export const tickets = 'Tickets'

export const openTicket = 'Open ticket'
export const statusNew = 'New'
export const statusOpen = 'Open'
export const statusClosed = 'Closed'
export const accountEntity = 'Account'
export const ticketLabel = (id: number) => `Ticket ${id}`
export const checkFailed = 'Couldn’t check the ticket'

// Columns, facts and fields
export const labelSubject = 'Subject'
export const labelStatus = 'Status'
export const labelAbout = 'About'
export const labelUpdated = 'Updated'
export const labelUpdatedBy = 'Updated by'
export const labelOpened = 'Opened'
export const labelOpenedBy = 'Opened by'
export const labelClosed = 'Closed'
export const labelAttachments = 'Attachments'
export const labelId = 'ID'

// List
export const number = (id: number) => `#${id}`
export const tabsLabel = 'Tickets by status'
export const tabOpen = 'Open'
export const tabClosed = 'Closed'
export const tabAll = 'All'
export const filter = 'Filter tickets'
export const openCount = (count: number) => `${formatCount(count)} open`
export const openCountLoaded = (count: number) => `${formatCount(count)} open among the loaded tickets`
export const partlyLoadedTitle = (loaded: number, all: number) =>
  `${formatCount(loaded)} of ${plural(all, 'ticket')} loaded`
export const partlyLoadedBody = 'Counts, filters, and sorting cover loaded tickets only. Open tickets load first.'
export const loadRest = 'Load the rest'
export const loadRestFailed = 'The other tickets couldn’t be loaded'
export const emptyTitle = 'No tickets yet'
export const emptyBody = 'Ask support a question or report a problem. Messages from your provider appear here too.'
export const emptyOpenTitle = 'No open tickets'
export const emptyClosedTitle = 'No closed tickets'
export const emptyLoadedBody = 'No loaded ticket has this status.'

// Kinds of things that a ticket is about
export const kindDatabase = 'Database'
export const kindDomain = 'Domain'
export const kindFirewall = 'Firewall'
export const kindInstance = 'Instance'
export const kindKubernetesCluster = 'Kubernetes cluster'
export const kindLoadBalancer = 'Load balancer'
export const kindManagedService = 'Managed service'
export const kindMonitoringClient = 'Monitoring client'
export const kindVlan = 'VLAN'
export const kindVolume = 'Volume'
export const kindVpc = 'VPC'
export const kindGeneral = 'Account or something else'
export const kindManagedIssue = 'Managed services'
export const entity = (kind: string, label: string) => `${kind} ${label}`

// Ticket
export const allTickets = 'All tickets'
export const conversation = 'Conversation'
export const supportTag = 'Support'
export const supportPost = (name: string) => `${name}, support`
export const showFullMessage = 'Show full message'
export const showLess = 'Show less'
export const loadingReplies = 'Loading replies'
export const loadingReplyForm = 'Loading reply form'
export const repliesFailed = 'Replies couldn’t be loaded'
export const repliesStale = 'These replies might be out of date'
export const watchFailed = 'New replies can’t be loaded right now. Trying again…'
export const newReplies = (count: number) => plural(count, 'new reply', 'new replies')

// Attachments
export const attachmentsHint = 'Filenames only. Downloads aren’t available.'
export const sendingLabel = 'Files being attached'
export const waitingFile = (size: string) => `${size} · Waiting`
export const attaching = (name: string) => `Attaching ${name}`
export const tryAgain = 'Try again'
export const retryAttachment = (name: string) => `Try again to attach ${name}`
export const dropAttachment = (name: string) => `Don’t attach ${name}`
export const attachmentUnknown = 'We couldn’t confirm this upload. Trying again checks the ticket first.'
export const attachmentNotSent = 'The file wasn’t attached.'
export const unsavedFiles = 'Files for a ticket'
export const chosenFiles = 'Chosen files'
export const leaveFilesTitle = (count: number) => `Leave without ${plural(count, 'chosen file')}?`
export const filesHint = 'Images, PDF, or plain text, up to 5 MiB each. You can paste screenshots.'
export const removeFile = (name: string) => `Remove ${name}`
export const nameTooLong = 'The filename must be at most 255 characters.'
export const emptyFile = 'The file is empty.'
export const foldersRefused = 'Only files can be attached.'
export const folders = (count: number) => (count === 1 ? 'A folder' : plural(count, 'folder'))
export const refusedFiles = (names: string, reason: string) => `${names}: ${reason}`

// Reply
export const reply = 'Reply'
export const sendReply = 'Send reply'
export const replyDraftName = 'Your reply'
export const markdownHint = 'Markdown is supported.'
export const closedNote = 'This ticket is closed and doesn’t accept replies.'
export const openNewTicket = 'Open a new ticket'
export const checkingReply = 'Checking whether your reply was sent…'
export const replySentToast = 'Reply sent'
export const replyNotSentTitle = 'Your reply wasn’t sent'
export const replyNotSentBody = 'You can send it again.'

// Close
export const closeTicket = 'Close ticket'
export const closeTitle = (id: number) => `Close ticket ${id}?`
export const closeIsFinal = 'A closed ticket can’t be reopened, and you can’t reply or attach files.'
export const closeDropsDraft = 'Your draft reply won’t be sent.'
export const closedToast = 'Ticket closed'
export const checkingClose = 'Checking whether the ticket was closed…'
export const notClosedTitle = 'The ticket wasn’t closed'
export const notClosedBody = 'You can close it again.'

// Open
export const openSummary = 'Describe your question or problem. Support replies here.'
export const openDraftName = 'Your new ticket'
export const description = 'Description'
export const descriptionHint = 'Say what you did and what happened. Leave out passwords and keys.'
export const idLabel = (kind: string) => `${kind} ID`
export const idHint = 'Enter the ID. No list is available here.'
export const volumesFailed = 'Your volumes couldn’t be loaded. Enter the ID.'
export const clientsFailed = 'Your monitoring clients couldn’t be loaded. Enter the ID.'
export const regionsFailed = 'Regions couldn’t be loaded. Enter the region ID.'
export const noInstances = 'No instances'
export const noInstanceMatches = 'No matching instances'
export const noVolumes = 'No volumes'
export const noClients = 'No monitoring clients'
export const noVolumeMatches = 'No matching volumes'
export const noClientMatches = 'No matching monitoring clients'
export const vlanLabel = 'VLAN label'
export const region = 'Region'
export const managedIssueNote = 'Only accounts with managed services can open these tickets.'
export const idRequired = 'Choose or enter an ID.'
export const idInvalid = (kind: string) => `${kind} ID must be a whole number.`
export const vlanRequired = 'VLAN label is required.'
export const regionRequired = 'Region is required for a VLAN.'
export const checkingOpen = 'Checking whether the ticket was opened…'
export const notOpenedTitle = 'The ticket wasn’t opened'
export const notOpenedBody = 'You can send it again.'
export const wasOpenedTitle = (id: number) => `Ticket ${id} was opened`
export const wasOpenedBody = 'Don’t send the form again. Your files are attached when you go to the ticket.'
export const goToTicket = 'Go to ticket'
export const openedToast = 'Ticket opened'

// First line of a description
export const aboutBucket = (label: string, cluster: string) => `About the bucket \`${label}\` in ${cluster}.`
export const aboutImage = (id: string) => `About the image \`${id}\`.`
export const aboutKey = (id: string) => `About the access key ${id}.`
export const aboutService = (id: string) => `About the managed service ${id}.`

// Markdown editor
export const viewLabel = (field: string) => `${field} view`
export const write = 'Write'
export const preview = 'Preview'
export const previewLabel = (field: string) => `${field} preview`
export const nothingToPreview = 'Nothing to preview'

export const ticketList = {
  label: 'tickets',
  loading: 'Loading tickets',
  noAccess: 'You don’t have access to tickets',
  noMatches: 'No tickets match the filter',
  count: (all: number) => plural(all, 'ticket'),
  part: (shown: number, all: number) => `${formatCount(shown)} of ${plural(all, 'ticket')}`,
}

export const ticketPage = {
  refresh: 'Refresh ticket',
  loading: 'Loading ticket',
  sections: 'Sections of this ticket',
  noAccess: 'You don’t have access to this ticket',
}

// Close several
export const closeTickets = 'Close'
export const bulkCloseDrafts = 'Your draft replies won’t be sent.'

export const bulkClose = {
  action: 'Close',
  title: (count: number) => `Close ${plural(count, 'ticket')}`,
  question: (count: number) => `Close ${plural(count, 'ticket')}?`,
  none: 'None of these can be closed',
  noneSelected: 'None of the selected tickets can be closed.',
  skipped: (count: number) => `${plural(count, 'ticket')} skipped`,
  typeCount: (count: number) => `Type ${count}, the number of tickets, to confirm`,
}

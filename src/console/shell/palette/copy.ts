/** Every string of the palette. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Frame
export const title = 'Search and commands'
export const inputLabel = 'Search pages, actions, and resources'
export const placeholder = 'Search pages, actions, and resources…'
export const close = 'Close'
export const results = 'Results'
export const nothingFound = 'No results'
export const nothingFoundFor = (query: string) => `No results for “${query}”`
export const resultCount = (count: number) => plural(count, 'result')
export const keySelect = 'Select'
export const keyOpen = 'Open'
export const keyClose = 'Close'

// Groups
export const onThisPage = 'Objects on this page'
export const goTo = 'Go to'
export const actions = 'Actions'
export const pagesAndActions = 'Pages and actions'
export const buckets = 'Buckets'
export const accessKeys = 'Access keys'
export const volumes = 'Volumes'
export const images = 'Images'
export const publicImages = 'Public images'
export const tickets = 'Tickets'
export const monitoring = 'Monitoring'
export const monitoringClients = 'Monitoring clients'
export const managedServices = 'Managed services'
export const instances = 'Instances'
export const managedIssues = 'Managed issues'
export const contacts = 'Contacts'
export const credentials = 'Credentials'
export const betaPrograms = 'Beta programs'
export const regions = 'Regions'
export const clusters = 'Clusters'
/** Link to the list of all matches: "Volumes (12)" */
export const allMatches = (group: string, count: number) => `${group} (${formatCount(count)})`
export const allMatchesLabel = 'All matches'

// Pages
export const usage = 'Usage'
export const monitoringPlans = 'Monitoring plans'
export const services = 'Services'
export const issues = 'Issues'
export const sshAccess = 'SSH access'
export const planAvailability = 'Plan availability'
export const settings = 'Settings'
/** Shown and searched besides the label. */
export const settingsMore = 'Theme, time zone, units'

// Actions
export const createBucket = 'Create bucket'
export const createKey = 'Create access key'
export const createVolume = 'Create volume'
export const uploadImage = 'Upload image'
export const captureImage = 'Capture image'
export const openTicket = 'Open ticket'
export const createClient = 'Create monitoring client'
export const createService = 'Create service'
export const createContact = 'Create contact'
export const createCredential = 'Create credential'
export const refreshPage = 'Refresh this page'
export const switchTheme = 'Switch theme'
/** Searched besides the label. */
export const themes = 'dark light'
export const activity = 'Activity'
/** Searched besides the label. */
export const activityMore = 'changes history'
export const copyLastRequest = 'Copy last request as curl'
/** Searched besides the label. */
export const copyLastMore = 'API command'
export const nothingSent = 'No changes yet'
export const copiedAsCurl = 'Copied as curl'
export const copiedAsCurlDetail = 'Set $TOKEN before you run the command.'
export const shortcuts = 'Keyboard shortcuts'
export const signOut = 'Sign out'
export const signIn = 'Sign in'

// Incomplete results
export const incomplete = 'Incomplete results'
export const signInToSearch = 'Sign in to search'
export const refused = 'No access'
export const failed = 'Couldn’t be loaded'
export const waiting = (source: string, seconds: number) => `${source}: waiting ${seconds} s for the API limit`
export const loading = (source: string) => `${source}: loading…`
export const searching = (source: string, rows: number, results: number) =>
  `${source}: searched ${formatCount(rows)} of ${formatCount(results)}…`
export const searchedPart = (source: string, rows: number, results: number) =>
  `${source}: searched ${formatCount(rows)} of ${formatCount(results)}`
export const searchedPartUncounted = (source: string) => `${source}: partially searched`
export const changedWhileLoading = (source: string) => `${source}: changed while loading`
/** `reason` starts with a capital: "Volumes: You need the volumes:read_only scope" */
export const unavailable = (source: string, reason: string) => `${source}: ${reason}`
export const searchAll = 'Search all'
export const searchAgain = 'Search again'
export const tryAgain = 'Try again'
export const offerFor = (offer: string, source: string) => `${offer}: ${source}`

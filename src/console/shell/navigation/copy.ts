/** Every string of the frame around the pages. */
import { plural } from '#/lib/text'

export const product = 'Cloud Console'
export const titled = (text: string) => `${text} · Cloud Console`

// Areas
export const overview = 'Overview'
export const objectStorage = 'Object storage'
export const buckets = 'Buckets'
export const accessKeys = 'Access keys'
export const clusters = 'Clusters'
export const compute = 'Compute'
export const volumes = 'Volumes'
export const images = 'Images'
export const operations = 'Operations'
export const monitoring = 'Monitoring'
export const managedServices = 'Managed services'
export const tickets = 'Tickets'
export const platform = 'Platform'
export const regions = 'Regions'
export const betaPrograms = 'Beta programs'

// Navigation
export const areas = 'Areas'
export const areasInDrawer = 'Areas in the drawer'
export const navigation = 'Navigation'
export const openNavigation = 'Open navigation'

// Request limit
export const requestsLeft = 'API requests left'
export const requestsWaiting = (count: number) => `${plural(count, 'request')} waiting for the API limit`
/** `refills`: time of day at the window's end; null where unknown. */
export const requestsRemaining = (count: number, refills: string | null) =>
  `API limit: ${plural(count, 'request')} left${refills === null ? '' : `, refills at ${refills}`}`
export const limitReached = 'API limit reached. Requests resume in:'
export const limitAnnouncement = 'Waiting for the API limit'

// Top bar
export const search = 'Search or jump to…'
export const activity = 'Activity'
export const signIn = 'Sign in'

// Banners
export const serverUnreachable = 'Can’t reach the console’s server. Retrying…'
export const newVersion = 'A new version is available.'
export const partFailed = 'A part of the console couldn’t be loaded.'
export const partStuck = 'A part of the console couldn’t be loaded. Reload to try again.'
export const reload = 'Reload'
export const backOnline = 'Back online'
export const offline = 'You are offline'
export const offlineBanner = 'You are offline. Data might be out of date, and nothing is sent until you’re back online.'

// Loading
export const loadingConsole = 'Loading the console'
export const loadingPage = 'Loading the page'

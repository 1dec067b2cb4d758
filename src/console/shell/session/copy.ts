/** Every string of signing in and out. */

// Sign-in page
export const signInTitle = 'Sign in with an access token'
export const signInDocument = 'Sign in · Cloud Console'
export const tokenStays = 'Your token is kept only in open tabs of this browser.'
export const signInToContinue = 'Sign in to open the page you requested.'
export const configFailed = 'Configuration couldn’t be loaded'
export const loadingConfig = 'Loading configuration'
export const publicPages = 'Clusters, regions, public images, and monitoring plans don’t need a token.'
export const publicPagesFewer = 'Regions, public images, and monitoring plans don’t need a token.'
export const browse = 'Browse without signing in'
export const memoryOnly = 'Signed in until you reload'
export const memoryOnlyDetail = 'This browser blocks storage, so a reload asks for your token again.'
export const signedOutHere = 'You signed out'
export const signedOutElsewhere = 'You signed out in another tab'
export const tokenRefused = 'Your token is no longer accepted'
export const tokenRefusedDetail = 'The token was revoked or has expired.'
export const discarded = 'Discarded:'

export const whereToken = 'Where do I find my token?'
export const whereTokenDemo = 'The terminal prints the demo token when the server starts.'
export const whereTokenOperator = 'Ask the operator of this server. Operators create tokens with:'
export const createTokenCommand = 'npm run admin -- token create --user NAME --scopes "*"'
export const demoAccount = 'Use the demo account'

// Token form
export const token = 'Access token'
export const enterToken = 'Enter an access token.'
export const tokenCharacters = 'Tokens contain only letters, numbers, and symbols, no spaces.'
export const tokenWrong = 'This token isn’t valid. Check that it’s complete and not revoked.'
export const hideToken = 'Hide token'
export const showToken = 'Show token'
export const api = 'API'
export const signIn = 'Sign in'
export const otherAccountTitle = 'This token belongs to another account'
export const otherAccountBody = 'Signing in discards your work in the current account:'
export const sameAccountTitle = 'Is this the same account?'
export const sameAccountBody =
  'We can’t tell whether this token belongs to the same account. If it doesn’t, this work is discarded:'
export const sameAccount = 'Same account: keep my work'
export const discardAndSignIn = 'Discard and sign in'
export const otherAccount = 'Another account: discard and sign in'
export const anotherToken = 'Use another token'
/** An API with its address: "Demo · localhost:4000/v4" */
export const apiLabel = (label: string, address: string) => `${label} · ${address}`

// Session expired
export const workKept = 'Your work is kept. Paused transfers resume when you sign in.'
export const signedInAgain = 'Signed in again'
export const leaveSignedOut = 'Leave without signing in'
export const leavingDiscards = 'If you leave, you lose:'
export const leaveAndDiscard = 'Leave and discard'
export const stay = 'Stay'

// Signing out
export const signOut = 'Sign out'
export const signOutTitle = 'Sign out and discard this?'
export const inAnotherTab = (work: string) => `In another tab: ${work}`

// Account menu
export const account = 'Account'
/** The same menu while signed out. */
export const preferences = 'Preferences'
export const signedInSince = (time: string) => `Signed in ${time}`
export const untilClosed = 'Until you reload or close this page'
export const tokenAndScopes = 'Token and scopes'
export const documentation = 'API documentation'
export const shortcuts = 'Keyboard shortcuts'
export const settings = 'Settings'
export const unnamedAccount = 'Unnamed account'
export const tokenEnding = (tail: string) => `Token …${tail}`

// Token and scopes
export const close = 'Close'
export const accountName = 'Account name'
export const accountNameHint = 'Shown in the sidebar until you sign out.'
export const tokenEndsIn = 'Token ends in'
export const tokenTooShort = 'Hidden, because the token is short'
export const storedIn = 'Stored in'
export const storedInTab = 'This tab, until you close it'
export const storedInPage = 'Memory, until you reload'
export const enoughScopes = 'Which scopes the token needs'
export const enoughScopesHint = 'Choose only the areas that you use. The read-only scope is enough to look around.'
export const needStorage = 'Buckets, objects, and access keys'
export const needVolumes = 'Volumes'
export const needInstances = 'Attaching and detaching volumes, capturing images'
export const needImages = 'Images'
export const needMonitoring = 'Monitoring'
export const needAccount = 'Tickets, managed services, and beta programs'
export const scopes = 'Scopes'
export const scopesUnknown = 'Unknown until a request is refused'
export const allScopes = 'All'
export const noScopes = 'None'
export const missingScopes = 'Missing'
export const shareSession = 'Sign in new tabs automatically'
export const shareSessionHint = 'New tabs use this session. Applies to this browser.'

// Without permission

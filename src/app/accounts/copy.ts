/** Strings of several accounts in a tab. */

// Menu and palette
export const accounts = 'Accounts'
export const addAccount = 'Add account'
export const addAccountItem = 'Add account…'
export const manageItem = 'Manage accounts…'
export const signOutOf = (name: string) => `Sign out of ${name}`
export const signOutAll = 'Sign out of all accounts'
export const switchTo = (name: string) => `Switch to ${name}`
export const needsToken = 'Needs a new token'
export const withState = (name: string, state: string) => `${name} · ${state}`
export const tooMany = (most: number) => `A tab keeps at most ${most} accounts. Sign out of one first.`
export const noStorage = 'This browser blocks storage, so a tab keeps one account.'
export const paletteSwitch = 'account token'

// Manage
export const manageTitle = 'Accounts in this tab'
export const manageIntro = 'Switching keeps the other accounts signed in until you close this tab.'
export const shown = 'Current'
export const switchButton = 'Switch'
export const rename = 'Rename'
export const renameOf = (name: string) => `Rename ${name}`
export const signOut = 'Sign out'
export const save = 'Save'
export const cancel = 'Cancel'
export const close = 'Close'

// Add
export const addIntro = 'This tab keeps your other accounts. Each one has its own drafts, transfers, and activity.'
export const name = 'Account name'
export const nameHint = 'Only you see this name.'
export const nameTaken = 'Another account in this tab has this name.'
export const nameUnsafe = 'Names can’t contain control or direction characters.'
export const nameTooLong = (most: number) => `Names have at most ${most} characters.`
export const enterName = 'Enter a name.'
export const suggestion = (label: string, number: number) => `${label} ${number}`
export const notStored = 'This account couldn’t be kept'
export const notStoredDetail = 'The storage of this tab is full or blocked. Your current account is unchanged.'
export const renewed = (name: string) => `Token for ${name} replaced`

// A token of an account that the tab has
export const knownTitle = (name: string) => `This token belongs to ${name}`
export const knownToken = 'You’re already signed in to this account with this token.'
export const knownAccount = 'You’re already signed in to this account with another token. Its drafts are kept.'
export const replaceToken = 'Replace its token'
export const replaceAndSwitch = 'Replace its token and switch'
export const anotherToken = 'Use another token'

// Switching
export const switchTitle = (name: string) => `Switch to ${name} and stop this?`
export const switchBody = 'Drafts and unfinished transfers are kept. Switching discards or stops:'
export const switchAction = 'Switch and stop'
export const switching = (name: string) => `Switching to ${name}…`
export const openOverview = 'Open the overview'

// Signing out
export const signOutTitle = 'Sign out and discard this?'
export const signOutOfTitle = (name: string) => `Sign out of ${name} and discard this?`
export const signOutAllTitle = 'Sign out of all accounts and discard this?'
export const inAnotherTab = (name: string) => `In another tab: ${name}`
export const inAccount = (work: string, name: string) => `${name}: ${work}`
export const signedOut = (name: string) => `Signed out of ${name}`

// Sign-in page
export const keptAccounts = 'Accounts in this tab'
export const newTokenFor = (name: string) => `Enter a new token for ${name}, or open another account.`

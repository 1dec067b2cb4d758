/** Every string of the keyboard shortcuts. */

// Dialog
export const title = 'Keyboard shortcuts'
export const description = 'Shortcuts are off while you type or a dialog is open.'
export const close = 'Close'
export const singleKeys = 'Single-key shortcuts'
/** `search`: keys of the palette, such as "⌘ K". */
export const singleKeysHint = (search: string) => `Saved in this browser. ${search} always works.`
export const sequenceThen = 'then'

// Groups and shortcuts
export const anywhere = 'Anywhere'
export const onPage = 'On a page'
export const inList = 'In a list'
export const goTo = 'Go to'
export const search = 'Search or jump to…'
export const shortcuts = 'Keyboard shortcuts'
export const activity = 'Activity'
export const theme = 'Switch theme'
export const notifications = 'Focus notifications'
export const create = 'Create'
export const filter = 'Filter list'
export const refresh = 'Refresh'
export const moveRow = 'Move between rows'
export const selectRow = 'Select row'
export const selectRange = 'Select rows up to here'
export const openRow = 'Open row'

// Announcements
export const refreshing = 'Refreshing'
export const lightTheme = 'Light theme'
export const darkTheme = 'Dark theme'
export const nothingToCreate = 'Nothing to create on this page'

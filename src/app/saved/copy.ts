/** Strings of saved views and pins. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

// Pins
export const pin = 'Pin'
export const unpin = 'Unpin'
export const pins = 'Pinned'
export const pinned = (name: string) => `${name} pinned`
export const unpinned = (name: string) => `${name} unpinned`
export const unpinOf = (name: string) => `Unpin ${name}`
export const deleted = 'Deleted'
export const nothingToPin = 'This page can’t be pinned'
export const tooManyPins = (most: number) => `You can pin ${formatCount(most)} pages. Unpin one first.`
export const showAllPins = (all: number) => `Show all ${formatCount(all)}`
export const showFewerPins = 'Show fewer'

// Views
export const views = 'Views'
export const viewsOf = (table: string) => `Saved views of ${table.toLowerCase()}`
export const wholeList = 'Whole list'
export const isDefault = (view: string) => `${view} (default)`
export const saveViewItem = 'Save view…'
export const manageItem = 'Manage views…'
export const alreadySaved = (name: string) => `Already saved as ${name}.`
export const saveView = 'Save view'
export const saveViewHint = 'Keeps filters, sort order, and columns in this browser, for this account.'
export const replaceView = 'Replace view'
export const replaces = 'Replaces the view with this name.'
export const name = 'Name'
export const nameMissing = 'Enter a name.'
export const nameTaken = 'Another view has this name.'
export const viewGone = 'This view no longer exists.'
export const openByDefault = 'Open the list with this view'
export const openByDefaultHint = 'Applies to the sidebar, shortcuts, and search.'
export const manageViews = 'Manage views'
export const noViews = 'No saved views.'
export const defaultMark = 'Default'
export const makeDefault = 'Make default'
export const makeDefaultOf = (view: string) => `Make ${view} the default`
export const clearDefault = 'Remove default'
export const clearDefaultOf = (view: string) => `Remove ${view} as the default`
export const rename = 'Rename'
export const renameOf = (view: string) => `Rename ${view}`
export const nameOf = (view: string) => `New name of ${view}`
export const save = 'Save'
export const cancel = 'Cancel'
export const close = 'Close'
export const remove = 'Delete'
export const removeOf = (view: string) => `Delete ${view}`
export const tooManyViews = (most: number) => `You can save ${plural(most, 'view')}. Delete one first.`
export const viewTooLong = 'This view is too long to save. Shorten its filters.'
export const viewSaved = (view: string) => `${view} saved`
export const viewReplaced = (view: string) => `${view} replaced`
export const viewDeleted = (view: string) => `${view} deleted`
export const viewRenamed = (view: string) => `Renamed to ${view}`
export const defaultSet = (view: string) => `${view} opens by default`
export const defaultCleared = 'Default view removed'
export const undo = 'Undo'
export const notStored = 'Kept until you close this tab'
export const notStoredDetail = 'The browser’s storage is full or blocked.'

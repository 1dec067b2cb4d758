/** Every string that forms share. */
// Buttons
export const cancel = 'Cancel'
export const discardDraft = 'Discard draft'

// Toasts
export const copyFailed = 'Couldn’t copy'
export const copyFailedDetail = 'The browser blocked access to the clipboard.'
export const failedLater = (form: string, error: string) => `${form}: ${error}`
export const failedFor = (name: string, reason: string) => (reason === '' ? name : `${name}: ${reason}`)

export const changeFailed = 'Couldn’t apply the change'

// Leaving
export const draftSaved = 'Draft saved'
export const discardTitle = 'Discard your changes?'
export const discardDraftTitle = 'Discard this draft?'
export const discard = 'Discard'
export const keepEditing = 'Keep editing'
export const leave = 'Leave'
export const stay = 'Stay'
export const nothingSent = 'Nothing was sent.'
export const unconfirmed = 'We couldn’t confirm your last change. It might have been applied.'
export const pendingTitle = 'Request in progress'
export const pendingBody = 'Leaving doesn’t stop the request. You’ll see a notification with the result.'
export const wait = 'Wait'
export const leaveFilesBody = 'Your text is kept as a draft in this tab. Choose the files again later.'

// File fields
export const pastedText = 'Pasted text'
export const pasteInstead = 'Paste the text instead'
export const fileInstead = 'Choose a file instead'
export const fileEmpty = (name: string) => `${name} is empty.`
export const fileTooLarge = (name: string, size: string, most: string) => `${name} is ${size}. The limit is ${most}.`
export const fileNotText = (name: string) => `${name} couldn’t be read as text.`

// A creation whose response was lost
export const checkFailed = 'Couldn’t check the result'
export const notCreatedBody = 'You can submit the form again.'
export const nothingLost = 'The response was lost, but the change was applied.'
export const foundLink = (name: string, id: number) => `${name} (ID ${id})`

// Undo
export const undo = 'Undo'
/** `change`: what was done, such as "Service web disabled". */
export const notUndone = (change: string) => `Couldn’t undo: ${change}`
export const changedSince = 'A newer change exists, so nothing was undone.'
export const tryAgain = 'Try again'

/** Strings of rendered Markdown. */
export const code = 'Code'
export const table = 'Table'
export const image = 'Image'
export const taskDone = 'Done'
export const taskOpen = 'Not done'

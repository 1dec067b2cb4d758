/** Strings of copyable texts and times. */
export const copied = 'Copied'
/** `text`: what is copied, or the name of a code block. */
export const copyText = (text: string) => `Copy ${text}`
export const copyFailed = 'Couldn’t copy'
export const copyManually = 'Select the text and copy it manually.'
export const never = 'Never'

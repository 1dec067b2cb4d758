/** Strings of copyable texts and times. */
export const copied = 'Copied'
export const copyLabel = (what: string) => `Copy ${what}`
export const copyFailed = (what: string) => `Couldn’t copy the ${what}`
export const copyManually = 'Select the text and copy it manually.'
export const never = 'Never'

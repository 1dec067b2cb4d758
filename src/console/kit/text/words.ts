/** `text`: what is copied, or the name of a code block. */
export const copyText = (text: string) => `Copy ${text}`

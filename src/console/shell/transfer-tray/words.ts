/** Strings of the transfer tray. */
export const dismiss = (name: string) => `Dismiss ${name}`
export const cancel = (name: string) => `Cancel ${name}`
export const imageDeleted = (label: string) => `Image ${label} deleted`
export const browserUploadsAllowed = (bucket: string) => `Browser uploads allowed for ${bucket}`

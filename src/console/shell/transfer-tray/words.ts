/** Strings of the transfer tray. */
import { formatCount } from '#/lib/bytes'

// Frame
export const percent = (value: number) => `${value}%`

// Counts
export const done = (count: number) => `${formatCount(count)} done`

// One transfer
export const dismiss = (name: string) => `Dismiss ${name}`
export const cancel = (name: string) => `Cancel ${name}`

// Images
export const imageDeleted = (label: string) => `Image ${label} deleted`

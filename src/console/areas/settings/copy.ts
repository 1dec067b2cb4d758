/** Every string of the settings page. */
export const settings = 'Settings'
export const savedHere = 'Saved in this browser.'

// Appearance
export const appearance = 'Appearance'
export const theme = 'Theme'
export const system = 'System'
export const systemHint = 'Follows your device.'
export const light = 'Light'
export const dark = 'Dark'
export const density = 'Table rows'
export const comfortable = 'Comfortable'
export const compact = 'Compact'
export const compactHint = 'Shows more rows at once.'

// Dates and times
export const times = 'Dates and times'
export const timeZone = 'Time zone'
export const browserZone = (name: string) => `Browser’s time zone (${name})`
export const zoneHint = (now: string) => `Now: ${now}. Exports and filters always use UTC.`
export const timeStyle = 'Show times as'
export const relative = 'Relative'
export const relativeHint = 'Such as “3 hours ago”, and the date after 30 days.'
export const absolute = 'Date and time'
export const exampleHint = (example: string) => `Such as “${example}”.`

// Sizes
export const sizes = 'Sizes'
export const units = 'Units'
export const binary = 'Binary: KiB, MiB, GiB'
export const binaryHint = '1 GiB is 1,073,741,824 bytes.'
export const decimal = 'Decimal: kB, MB, GB'
export const decimalHint = '1 GB is 1,000,000,000 bytes. Volume sizes stay in GiB.'

// Keyboard
export const keyboard = 'Keyboard'
export const singleKeys = 'Single-key shortcuts'
/** `search`: keys of the palette, such as "⌘ K". */
export const singleKeysHint = (search: string) => `${search} always works.`

// Session
export const session = 'Session'
export const shareSession = 'Sign in new tabs automatically'
export const shareSessionHint = 'New tabs use the session of an open tab.'

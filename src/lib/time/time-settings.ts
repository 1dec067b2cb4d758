/** Preferences of this browser for the display of times. */
import { createPreference, createSwitch } from '../preference'

/** `browser`, `UTC` or an IANA name such as `America/St_Johns`. */
export const timeZone = createPreference<string>('zone', 'browser', (text) => (text === '' ? undefined : text))

/** `relative`: under 30 days as `3 hours ago`. `absolute`: always day and second. */
export const timeStyle = createSwitch('times', 'relative', 'absolute')

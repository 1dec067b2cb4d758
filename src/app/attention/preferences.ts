/** Preferences of this browser about news. */
import { createSwitch } from '#/lib/preference'

/** Whether the console looks for changes while its tab is visible. */
export const backgroundLook = createSwitch('look', 'on', 'off')
/** Whether the browser announces them. Never without the browser's own permission. */
export const browserNotices = createSwitch('notices', 'off', 'on')

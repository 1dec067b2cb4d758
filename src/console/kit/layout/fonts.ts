import { createSwitch } from '#/lib/preference'

/** Whether this browser has fetched the fonts before. `theme-init.js` then uses them from the start. */
const fetched = createSwitch('fonts', 'no', 'fetched')

/**
 * Fetches the console's fonts and then shows all text in them, in one step. If they can't be fetched, text stays in the system's
 * fonts until the next visit.
 */
export async function showFonts(): Promise<void> {
  await Promise.all(['1em Geist', '1em "Geist Mono"'].map((font) => document.fonts.load(font)))
  document.documentElement.dataset['fonts'] = ''
  fetched.set('fetched')
}

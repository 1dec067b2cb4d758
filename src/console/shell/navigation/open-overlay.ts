/** Overlays of every page: opened from anywhere, rendered by the shell. */
import { createStore, useStore } from '#/console/api/base/store'

export type Overlay = 'palette' | 'shortcuts' | 'activity' | 'sign-out'

const opened = createStore<Overlay | undefined>(undefined)
let ahead = ''

export const openOverlay = (which: Overlay): void => {
  ahead = ''
  opened.set(which)
}
export const closeOverlay = (): void => opened.set(undefined)
export const useOverlay = (): Overlay | undefined => useStore(opened)

/** Captures a key pressed while the palette loads, so that the page doesn't handle it. Returns false if the palette isn't open. */
export function takeTypedAhead(key: string): boolean {
  if (opened.get() !== 'palette') return false
  if (key === 'Escape') closeOverlay()
  else if (key === 'Backspace') ahead = ahead.slice(0, -1)
  else if (key.length === 1) ahead += key
  // Enter has nothing to select yet.
  else return key === 'Enter'
  return true
}
/** Closes a palette that is still loading when the user returns to the page. */
export const abandonPalette = (): void => {
  if (opened.get() === 'palette') closeOverlay()
}
/** Text typed since the palette was opened. */
export const typedAhead = (): string => ahead

/** What lies over every page: opened from anywhere, drawn by the shell. */
import { createStore, useStore } from '#/api/session/store'

export type Overlay = 'palette' | 'shortcuts' | 'activity' | 'sign-out'

const opened = createStore<Overlay | undefined>(undefined)
let ahead = ''

export const openOverlay = (which: Overlay): void => {
  ahead = ''
  opened.set(which)
}
export const closeOverlay = (): void => opened.set(undefined)
export const useOverlay = (): Overlay | undefined => useStore(opened)

/** Takes a key that is pressed while the palette is on its way: it is meant for it, and not for the page. False where none is. */
export function takeAhead(key: string): boolean {
  if (opened.get() !== 'palette') return false
  if (key === 'Escape') closeOverlay()
  else if (key === 'Backspace') ahead = ahead.slice(0, -1)
  else if (key.length === 1) ahead += key
  // With nothing to choose from yet, Enter chooses nothing.
  else return key === 'Enter'
  return true
}
/** Whoever turns to the page again does not wait for the palette any more. */
export const turnBack = (): void => {
  if (opened.get() === 'palette') closeOverlay()
}
/** What was typed since the palette was asked for. */
export const typedAhead = (): string => ahead

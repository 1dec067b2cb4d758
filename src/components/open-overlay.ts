/** What lies over every page: opened from anywhere, drawn by the shell. */
import { createStore, useStore } from '../api/store'

export type Overlay = 'palette' | 'shortcuts' | 'activity' | 'sign-out'

const opened = createStore<Overlay | undefined>(undefined)
let ahead = ''

export const openOverlay = (which: Overlay): void => {
  ahead = ''
  opened.set(which)
}
export const closeOverlay = (): void => opened.set(undefined)
export const useOverlay = (): Overlay | undefined => useStore(opened)

/** A sign that is typed while what was asked for is on its way; false where nothing is. */
export function typedAhead(sign: string): boolean {
  if (opened.get() === undefined) return false
  ahead += sign
  return true
}
/** All of them since it was asked for. */
export const allTypedAhead = (): string => ahead

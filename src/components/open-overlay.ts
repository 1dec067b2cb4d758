/** What lies over every page: opened from anywhere, drawn by the shell. */
import { createStore, useStore } from '../api/store'

export type Overlay = 'palette' | 'shortcuts' | 'activity' | 'sign-out'

const opened = createStore<Overlay | undefined>(undefined)

export const openOverlay = (which: Overlay): void => opened.set(which)
export const closeOverlay = (): void => opened.set(undefined)
export const useOverlay = (): Overlay | undefined => useStore(opened)

/** Whether there is anything for the tray to show, known without loading the engine. */
import { createStore, useStore } from '../api/store'

/** The tab that owns unfinished jobs; gone with the tab, as the token is. */
export const OWNER = 'cloud-console.transfers'

const remembered = () => {
  try {
    return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(OWNER) !== null
  } catch {
    return false
  }
}
const present = createStore(remembered())

export const beSeen = (): void => present.set(true)
/** From then on the tray stays loaded. */
export const usePresence = (): boolean => useStore(present)

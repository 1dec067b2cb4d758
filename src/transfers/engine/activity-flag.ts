/** Whether there is anything for the tray to show, known without loading the engine. */
import { createStore, useStore } from '#/api/session/store'

/** The tab that owns unfinished jobs; gone with the tab, as the token is. */
export const OWNER = 'cloud-console.transfers'

/** Images whose data is not there yet. */
export const IMAGE_UPLOADS = 'cloud-console.image-uploads'

const remembered = () => {
  try {
    return (
      typeof sessionStorage !== 'undefined' && [OWNER, IMAGE_UPLOADS].some((k) => sessionStorage.getItem(k) !== null)
    )
  } catch {
    return false
  }
}
const present = createStore(remembered())

export const markActive = (): void => present.set(true)
/** Whether the tray was, or is to be, loaded. */
export const isPresent = (): boolean => present.get()
/** From then on the tray stays loaded. */
export const useActivityFlag = (): boolean => useStore(present)

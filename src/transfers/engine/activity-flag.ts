/** Whether the tray has anything to show, without loading the engine. */
import { createStore, useStore } from '#/api/session/store'

/** Key of the tab that owns unfinished jobs. Ends with the tab, like the token. */
export const JOBS_OWNER_KEY = 'cloud-console.transfers'

/** Key of images that wait for their data. */
export const IMAGE_UPLOADS = 'cloud-console.image-uploads'

const remembered = () => {
  try {
    return (
      typeof sessionStorage !== 'undefined' &&
      [JOBS_OWNER_KEY, IMAGE_UPLOADS].some((k) => sessionStorage.getItem(k) !== null)
    )
  } catch {
    return false
  }
}
const present = createStore(remembered())

export const markActive = (): void => present.set(true)
/** Whether the tray is needed. */
export const isPresent = (): boolean => present.get()
/** Loads the tray, which then stays loaded. */
export const useActivityFlag = (): boolean => useStore(present)

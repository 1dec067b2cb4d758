/** Whether the tray has anything to show, without loading the engine. */
import { createStore, useStore } from '#/console/api/base/store'
import { tabKey, tabStorage } from '#/console/api/base/tab-storage'

/** Key of the tab that owns unfinished jobs. Ends with the tab, like the token. */
export const JOBS_OWNER_KEY = tabKey('transfers')

/** Key of images that wait for their data. */
export const IMAGE_UPLOADS = tabKey('image-uploads')

const remembered = (key: string) => (tabStorage()?.getItem(key) ?? null) !== null
const present = createStore([JOBS_OWNER_KEY, IMAGE_UPLOADS].some(remembered))

export const markActive = (): void => present.set(true)
/** Whether the tray is needed. */
export const isPresent = (): boolean => present.get()
/** Loads the tray, which then stays loaded. */
export const useActivityFlag = (): boolean => useStore(present)

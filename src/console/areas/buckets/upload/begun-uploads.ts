/** Uploads in preparation, in the order in which their files were chosen: a drop can follow while another is prepared. */
import { createStore } from '#/console/api/base/store'
import type { UploadRun } from './begin-upload'

interface BegunUpload {
  readonly id: number
  /** Undefined while its code loads. */
  readonly run?: UploadRun
  readonly close: () => void
}

export function createBegunUploads() {
  const { get, set, subscribe } = createStore<readonly BegunUpload[]>([])
  let last = 0
  let watched = true
  return {
    get,
    subscribe,
    /** Marks the uploads as shown by their page; the returned function ends that. */
    watch() {
      watched = true
      return () => {
        watched = false
      }
    },
    /** Keeps an upload until it is closed, or can't begin. */
    add(begin: Promise<UploadRun>): void {
      last += 1
      const id = last
      const close = () => set(get().filter((one) => one.id !== id))
      set([...get(), { id, close }])
      begin.then((run) => {
        // Nobody shows the questions of an upload whose page was left while its code loaded.
        if (!watched) run.watch()()
        set(get().map((one) => (one.id === id ? { ...one, run } : one)))
      }, close)
    },
  }
}

/** Prepares an upload, from the chosen files to the questions about them. Continues after the page is left. */
import { session } from '#/console/api/session/session'
import { createStore, type Store } from '#/console/api/base/store'
import { toast } from '#/console/kit/feedback/toast'
import type { BucketAt } from '../bucket/bucket-page'
import { isAborted } from '../bulk/aborted'
import { flatListOf } from './find-existing'
import { inspectUpload, type InspectedUpload, type UploadSource, type UploadTarget } from './inspect-upload'
import { sendUpload } from './send-upload'
import { formatCount } from '#/lib/bytes'

const leftPage = 'You left the page before the upload started. Start it again.'
const unreadable = 'Reading failed. Start the upload again.'

interface UploadState {
  /** What is done now. */
  readonly step: string
  /** The upload, once a question must be asked. */
  readonly ready?: InspectedUpload
  readonly error?: unknown
  /** The upload has started without a question. */
  readonly sent?: true
}
interface UploadPlace extends UploadTarget {
  readonly at: BucketAt
}

export interface UploadRun extends UploadPlace {
  /** Whether it is a single file, which is checked so fast that no progress is shown. */
  readonly one: boolean
  readonly state: Pick<Store<UploadState>, 'get' | 'subscribe'>
  readonly stop: () => void
  /** Marks the questions or the error as shown, so that leaving the page is the user's answer. */
  readonly asked: () => void
  /** Marks the upload as watched by its page; the returned function ends that. */
  readonly watch: () => () => void
}

/** Whether the upload needs no question: only new names, with nothing to report. */
const isSimple = ({ items, leftOut, lookupError }: InspectedUpload) =>
  lookupError === undefined && items.length > 0 && leftOut.length === 0 && items.every(({ there }) => !there)

function notUploaded({ entries, loose }: UploadSource): string {
  const [first = 'File', ...others] = [...entries, ...loose].map(({ name }) => name)
  return others.length === 0
    ? `${first} wasn’t uploaded`
    : `${first} and ${formatCount(others.length)} more weren’t uploaded`
}

/** Reads the files and checks for existing objects. New files start without a question. */
export function beginUpload({ at, ...target }: UploadPlace, source: UploadSource): UploadRun {
  const stop = new AbortController()
  const state = createStore<UploadState>({ step: 'Reading files' })
  let watched = true
  /** Whether the user knows what happened to the files. */
  let settled = false
  // Under another account nothing of these files is sent or named.
  const stopWithAccount = session.onWipe((why) => {
    if (why !== 'signed-out') return
    settle()
    stop.abort()
  })
  const settle = () => {
    settled = true
    stopWithAccount()
  }
  const one = source.entries.length + source.loose.length === 1 && source.entries[0]?.isDirectory !== true
  const onStep = (step: string) => state.set({ ...state.get(), step })

  const run = async () => {
    const io = { signal: stop.signal, onStep }
    const ready = await inspectUpload(source, target, flatListOf(at, stop.signal), io)
    if (isSimple(ready)) {
      await sendUpload({ at, inspected: ready }, stop.signal)
      settle()
      state.set({ ...state.get(), sent: true })
    } else if (watched) state.set({ ...state.get(), ready })
    else notSent(leftPage)
  }
  const notSent = (detail: string) => {
    if (settled) return
    settle()
    toast({ title: notUploaded(source), detail, tone: 'warn', timeout: 0 })
  }
  run().catch((error: unknown) => {
    if (isAborted(error, stop.signal)) return
    if (watched) state.set({ ...state.get(), error })
    else notSent(unreadable)
  })
  const leave = () => {
    const { ready, error } = state.get()
    // A single file is checked to its end. Many files that are still being read are canceled.
    if (watched || (one && !ready && error === undefined)) return
    stop.abort()
    notSent(error === undefined ? leftPage : unreadable)
  }

  return {
    at,
    ...target,
    one,
    state,
    stop: () => {
      settle()
      stop.abort()
    },
    asked: settle,
    watch: () => {
      watched = true
      return () => {
        watched = false
        // The timeout is for React's development mode, which unmounts and remounts at once.
        setTimeout(leave)
      }
    },
  }
}

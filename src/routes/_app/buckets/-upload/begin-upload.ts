/** Prepares an upload, from the chosen files to the questions about them. Continues after the page is left. */
import { session } from '#/api/session/session'
import { createStore, type Store } from '#/api/session/store'
import { compareNames } from '#/lib/object-name'
import { uploadAll } from '#/transfers/engine/transfers'
import { toast } from '#/ui/feedback/toast'
import type { BucketAt } from '../-bucket-page'
import { isAborted } from '../-bulk/aborted'
import * as copy from './-copy'
import { isJunk } from './naming'
import { bucketRefOf } from '../-bucket-ref'
import { flatListOf } from './find-existing'
import {
  planUpload,
  inspectUpload,
  type PlannedUpload,
  type InspectedUpload,
  type UploadSource,
  type InspectionStep,
} from './inspect-upload'

export interface Ready {
  readonly prepared: InspectedUpload
  readonly plan: PlannedUpload
}
interface UploadState {
  readonly step: InspectionStep
  /** The plan, once a question must be asked. */
  readonly ready?: Ready
  readonly error?: unknown
  /** The upload has started without a question. */
  readonly sent?: true
}
interface UploadPlace {
  readonly at: BucketAt
  readonly folder: string
  /** Maximum bytes of one object; undefined where unknown. */
  readonly most: number | undefined
}

export interface UploadRun extends UploadPlace {
  /** Whether it is a single file, which is checked so fast that no progress is shown. */
  readonly one: boolean
  readonly state: Pick<Store<UploadState>, 'get' | 'subscribe'>
  /** Stops comparing bytes. */
  readonly enough: () => void
  readonly stop: () => void
  /** Marks the questions or the error as shown, so that leaving the page is the user's answer. */
  readonly asked: () => void
  /** Marks the upload as watched by its page; the returned function ends that. */
  readonly watch: () => () => void
}

/** Whether the upload needs no question: only new files, with nothing to decide or to report. */
const isSimple = ({ prepared, plan }: Ready) =>
  prepared.lookupError === undefined &&
  prepared.dropped.emptyFolders.length === 0 &&
  plan.items.length > 0 &&
  plan.leftOut.every(({ path }) => isJunk(path)) &&
  plan.items.every(
    ({ verdict, path, twin }) => verdict === 'new' && twin === undefined && path === path.normalize('NFC'),
  )

function notUploaded({ entries, loose }: UploadSource): string {
  const [first = copy.file, ...others] = [...entries, ...loose].map(({ name }) => name)
  return others.length === 0 ? copy.notUploaded(first) : copy.manyNotUploaded(first, others.length)
}

/** Reads the files and checks for existing objects. New files start without a question unless `asks` is set. */
export function beginUpload({ at, folder, most }: UploadPlace, source: UploadSource, asks: boolean): UploadRun {
  const stop = new AbortController()
  const enough = new AbortController()
  const state = createStore<UploadState>({ step: { label: copy.reading, value: null } })
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
  const onStep = (step: InspectionStep) => state.set({ ...state.get(), step })

  const run = async () => {
    const io = { signal: stop.signal, onStep, enough: enough.signal }
    const prepared = await inspectUpload(source, folder, flatListOf(at, stop.signal), io)
    const options = { folder, junk: false, compose: false, emptyFolders: false, most }
    const ready = { prepared, plan: await planUpload(prepared, options, io) }
    if (!asks && isSimple(ready)) {
      // In listing order, so that one list call checks many names right before they are sent.
      const files = ready.plan.items.toSorted((a, b) => compareNames(a.name, b.name))
      const agreed = { replaces: null, at: prepared.at }
      uploadAll(
        bucketRefOf(at),
        files.map(({ name, file }) => ({ name, file, agreed })),
      )
      settle()
      state.set({ ...state.get(), sent: true })
    } else if (watched) state.set({ ...state.get(), ready })
    else notSent(copy.leftPage)
  }
  const notSent = (detail: string) => {
    if (settled) return
    settle()
    toast({ title: notUploaded(source), detail, tone: 'warn', timeout: 0 })
  }
  run().catch((error: unknown) => {
    if (isAborted(error, stop.signal)) return
    if (watched) state.set({ ...state.get(), error })
    else notSent(copy.unreadable)
  })
  const leave = () => {
    const { ready, error } = state.get()
    // A single file is checked to its end. Many files that are still being read are canceled.
    if (watched || (one && !ready && error === undefined)) return
    stop.abort()
    notSent(error === undefined ? copy.leftPage : copy.unreadable)
  }

  return {
    at,
    folder,
    most,
    one,
    state,
    enough: () => enough.abort(),
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

/** From the choice of files to what has to be asked about them. It goes on where the page is left meanwhile. */
import { createStore, type Store } from '#/api/session/store'
import { upload } from '#/transfers/engine/transfers'
import { toast } from '#/ui/feedback/toast'
import type { BucketAt } from '../-bucket-page'
import { isAborted } from '../-bulk/aborted'
import { flatListOf, bucketRefOf } from './place'
import { planOf, prepare, type PreparedPlan, type Prepared, type UploadSource, type InspectionStep } from './prepare'

export interface Ready {
  readonly prepared: Prepared
  readonly plan: PreparedPlan
}
interface UploadState {
  readonly step: InspectionStep
  /** It has to be asked. */
  readonly ready?: Ready
  readonly error?: unknown
  /** Nothing has to be asked: it is under way. */
  readonly sent?: true
}
export interface UploadRun {
  readonly at: BucketAt
  readonly folder: string
  /** Bytes that one object may hold, as the configuration says. */
  readonly most: number | undefined
  /** One plain file: looked up in a moment, so that nothing is shown meanwhile. */
  readonly one: boolean
  readonly state: Pick<Store<UploadState>, 'get' | 'subscribe'>
  /** Ends the comparing of bytes. */
  readonly enough: () => void
  readonly stop: () => void
  /** Somebody looks at it. Call what comes back once nobody does. */
  readonly watch: () => () => void
}

/** One plain file whose name is free needs no plan. */
const isSimple = ({ prepared, plan }: Ready) =>
  prepared.unsure === undefined &&
  prepared.haul.emptyFolders.length === 0 &&
  plan.leftOut.length === 0 &&
  plan.items.length === 1 &&
  plan.items[0]?.verdict === 'new' &&
  plan.items[0].path === plan.items[0].path.normalize('NFC')

const nameOf = ({ entries, loose }: UploadSource) => entries[0]?.name ?? loose[0]?.name ?? 'The file'

/** Reads what was dropped or chosen and looks up what is there; a single new file goes without a question. */
export function beginUpload(at: BucketAt, folder: string, source: UploadSource, most: number | undefined): UploadRun {
  const stop = new AbortController()
  const enough = new AbortController()
  const state = createStore<UploadState>({ step: { words: 'Reading what was chosen', value: null } })
  let watched = true
  const one = source.entries.length + source.loose.length === 1 && source.entries[0]?.isDirectory !== true
  const onStep = (step: InspectionStep) => state.set({ ...state.get(), step })

  const run = async () => {
    const io = { signal: stop.signal, onStep, enough: enough.signal }
    const prepared = await prepare(source, folder, flatListOf(at, stop.signal), io)
    const options = { folder, junk: false, compose: false, emptyFolders: false, most }
    const ready = { prepared, plan: await planOf(prepared, options, io) }
    const [only] = ready.plan.items
    if (isSimple(ready) && only) {
      upload({ ...bucketRefOf(at), name: only.name, file: only.file, agreed: { replaces: null, at: prepared.at } })
      state.set({ ...state.get(), sent: true })
    } else if (watched) state.set({ ...state.get(), ready })
    else notSent('Something had to be asked about it, and its page was left.')
  }
  const notSent = (why: string) =>
    toast({ title: `${nameOf(source)} was not uploaded`, detail: `${why} Choose it again.`, tone: 'warn', timeout: 0 })
  run().catch((error: unknown) => {
    if (isAborted(error, stop.signal)) return
    if (watched) state.set({ ...state.get(), error })
    else notSent('It could not be read.')
  })

  return {
    at,
    folder,
    most,
    one,
    state,
    enough: () => enough.abort(),
    stop: () => stop.abort(),
    watch: () => {
      watched = true
      return () => {
        watched = false
        // Many files are shown while they are read: leaving the page then is leaving what it says. The development
        // build leaves and comes back at once.
        setTimeout(() => !watched && !one && stop.abort())
      }
    },
  }
}

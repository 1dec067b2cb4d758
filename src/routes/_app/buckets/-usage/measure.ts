/** Measures a bucket by listing all of it, with background priority. Continues while other pages are open, until the session ends. */
import { call } from '#/api/client/client'
import { toApiError, ApiError } from '#/api/client/errors'
import { session } from '#/api/session/session'
import { listMarker } from '#/api/client/response-variants'
import { createStore, useStore, type Store } from '#/api/session/store'
import { objects } from '#/contract/objects'
import type { BucketAt } from '../-bucket-page'
import { createTally, type Tally } from './tally'

export interface Measure {
  /** `stopped` and `failed` keep the count and can be continued. */
  readonly phase: 'idle' | 'running' | 'stopped' | 'failed' | 'done'
  readonly tally: Tally
  readonly objects: number
  readonly requests: number
  /** Epoch milliseconds of the last page; 0 before the first. */
  readonly at: number
  readonly error: ApiError | null
}
interface Run {
  readonly store: Store<Measure>
  marker: string | null
  stop: AbortController | undefined
}

/** The API's maximum (Part A 8). */
const PAGE_SIZE = 500
const runs = new Map<string, Run>()

const idle = (): Measure => ({
  phase: 'idle',
  tally: createTally(),
  objects: 0,
  requests: 0,
  at: 0,
  error: null,
})

function runOf(at: BucketAt): Run {
  const key = `${at.clusterId}/${at.bucket}`
  const found = runs.get(key)
  if (found) return found
  const made: Run = { store: createStore(idle()), marker: null, stop: undefined }
  runs.set(key, made)
  return made
}
session.onWipe((why) => {
  for (const run of runs.values()) {
    run.stop?.abort()
    if (why === 'signed-out') run.store.set(idle())
  }
  if (why === 'signed-out') runs.clear()
})

export const useMeasure = (at: BucketAt): Measure => useStore(runOf(at).store)

export function stopMeasure(at: BucketAt): void {
  runOf(at).stop?.abort()
}

/** Starts over, or continues after a stop or a failure. Does nothing while the bucket is measured already. */
export function startMeasure(at: BucketAt, resume: boolean): void {
  const run = runOf(at)
  if (run.store.get().phase === 'running') return
  if (!resume) {
    run.marker = null
    run.store.set(idle())
  }
  const stop = new AbortController()
  run.stop = stop
  run.store.set({ ...run.store.get(), phase: 'running', error: null })
  void list(at, run, stop.signal).catch((e: unknown) => {
    const error = toApiError(e, objects.list.id)
    const stopped = stop.signal.aborted || error.kind === 'aborted'
    run.store.set({ ...run.store.get(), phase: stopped ? 'stopped' : 'failed', error: stopped ? null : error })
  })
}

async function list(at: BucketAt, run: Run, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { marker, store } = run
    const query = { page_size: PAGE_SIZE, ...(marker === null ? {} : { marker }) }
    const page = await call(objects.list, { params: at, query }, { background: true, signal })
    signal.throwIfAborted()
    // Throws for an unusable marker, before the page is counted: continuing then counts the page only once.
    const next = listMarker(page, marker ?? undefined)
    const before = store.get()
    before.tally.add(page.data)
    const cut = page.is_truncated || page.data.at(-1)?.is_truncated === true
    store.set({
      ...before,
      phase: next === null && !cut ? 'done' : 'running',
      objects: before.objects + page.data.length,
      requests: before.requests + 1,
      at: Date.now(),
    })
    if (next === null) {
      // The server announced more objects without a marker: the count is incomplete.
      if (cut) throw new ApiError({ kind: 'malformed', op: objects.list.id })
      return
    }
    run.marker = next
  }
}

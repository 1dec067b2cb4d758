/** The one queue of uploads, outside React and outside any route: it outlives navigation. */
import { currentConfig } from '../api/config'
import { createStore, type Store } from '../api/store'
import { holdUnsaved } from '../api/unsaved'
import { contentType } from './content-type'
import { failure, isExpired, putFailure, signingFailure } from './faults'
import type { Put } from './put'
import { expiryFor, sign } from './sign'
import { isAtRisk, isOver, QUEUED, reduce, type TransferEvent, type TransferState } from './state'

export interface Transfer {
  readonly id: string
  readonly cluster: string
  readonly bucket: string
  /** The object's whole name. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly contentType: string
  readonly state: TransferState
}
export interface UploadRequest {
  cluster: string
  bucket: string
  name: string
  file: File
}
export interface Engine extends Pick<Store<readonly Transfer[]>, 'get' | 'subscribe'> {
  /** Queues; answers the transfer's id at once. */
  upload(r: UploadRequest): string
  /** Really stops it, in every phase; what the store already took whole stays there. */
  cancel(id: string): void
  /** Starts again at byte 0 with a new signed URL. */
  retry(id: string): void
  /** Takes what is over off the list; without an id, all of it. */
  dismiss(id?: string): void
  /** The session is over: stop everything, forget every file. */
  clear(): void
}
export interface EngineParts {
  put: Put
  /** A new object is in the store. */
  onStored: (t: Transfer) => void
}

/** Six connections per host under HTTP/1.1; two are left for listings and previews. */
const AT_ONCE = 4
const REPAINT_MS = 120
/** Rows that are over and kept for looking at. */
const KEPT = 200
/** How much the newest speed weighs. */
const SMOOTHING = 0.3

interface Work {
  file: File
  stop: AbortController
  release: () => void
}

export function createEngine({ put, onStored }: EngineParts): Engine {
  const rows = createStore<readonly Transfer[]>([])
  const work = new Map<string, Work>()
  let serial = 0
  let speed: number | undefined

  const find = (id: string) => rows.get().find((t) => t.id === id)
  const apply = (id: string, e: TransferEvent) => {
    const before = find(id)
    if (!before) return
    const state = reduce(before.state, e, before.size)
    if (state === before.state) return
    rows.set(rows.get().map((t) => (t.id === id ? { ...t, state } : t)))
    const w = work.get(id)
    if (isOver(state) && w) {
      w.release()
      // A finished one needs its file no more; a failed one may be tried again.
      if (state.phase === 'done') work.delete(id)
    }
  }

  const key = (t: Transfer) => [t.cluster, t.bucket, t.name].join('\n')
  const pump = () => {
    for (const t of rows.get()) {
      const running = rows.get().filter((x) => isAtRisk(x.state) && x.state.phase !== 'queued')
      if (running.length >= AT_ONCE) return
      // Two uploads of one name at once would leave it to chance which one stays.
      if (t.state.phase === 'queued' && !running.some((x) => key(x) === key(t))) start(t)
    }
  }
  const start = (t: Transfer) => {
    const w = work.get(t.id)
    if (!w) return
    apply(t.id, { type: 'start' })
    void run(t, w).finally(() => {
      prune()
      pump()
    })
  }

  const run = async (t: Transfer, w: Work): Promise<void> => {
    const { signal } = w.stop
    const most = currentConfig()?.maxObjectBytes
    if (most !== undefined && t.size > most) return apply(t.id, { type: 'failed', failure: failure('too-large') })
    for (let renewed = false; ; renewed = true) {
      const url = await signed(t, signal)
      if (url === undefined) return
      apply(t.id, { type: 'signed' })
      const began = performance.now()
      let painted = 0
      try {
        const answer = await put({
          url,
          contentType: t.contentType,
          file: w.file,
          signal,
          onProgress(loaded) {
            const now = performance.now()
            if (now - painted < REPAINT_MS) return
            painted = now
            apply(t.id, { type: 'progress', loaded })
          },
          onSent: () => apply(t.id, { type: 'sent' }),
        })
        if (answer.status >= 200 && answer.status < 300) {
          const now = t.size / Math.max(0.001, (performance.now() - began) / 1000)
          speed = speed === undefined ? now : speed * (1 - SMOOTHING) + now * SMOOTHING
          apply(t.id, { type: 'stored' })
          onStored(t)
          return
        }
        // It waited too long for its turn: a new URL, once.
        if (isExpired(answer) && !renewed) {
          apply(t.id, { type: 'resign' })
          continue
        }
        apply(t.id, { type: 'failed', failure: await putFailure(answer, url, w.file, signal) })
      } catch (e) {
        // A cancelled one is over already; then this changes nothing.
        apply(t.id, { type: 'failed', failure: signingFailure(e) })
      }
      return
    }
  }
  const signed = async (t: Transfer, signal: AbortSignal): Promise<string | undefined> => {
    try {
      const { cluster, bucket, name } = t
      const expiresIn = expiryFor(t.size, speed)
      const { url } = await sign({
        cluster,
        bucket,
        name,
        method: 'PUT',
        contentType: t.contentType,
        expiresIn,
        signal,
      })
      return signal.aborted ? undefined : url
    } catch (e) {
      apply(t.id, { type: 'failed', failure: signingFailure(e) })
      return undefined
    }
  }

  const prune = () => {
    const over = rows.get().filter((t) => isOver(t.state))
    const drop = new Set(over.slice(0, Math.max(0, over.length - KEPT)).map((t) => t.id))
    if (drop.size > 0) remove((t) => drop.has(t.id))
  }
  const remove = (which: (t: Transfer) => boolean) => {
    for (const t of rows.get().filter(which)) work.delete(t.id)
    rows.set(rows.get().filter((t) => !which(t)))
  }
  const hold = (t: Pick<Transfer, 'name'>, file: File): Work => ({
    file,
    stop: new AbortController(),
    release: holdUnsaved(`Upload of ${t.name}`),
  })

  return {
    get: rows.get,
    subscribe: rows.subscribe,
    upload({ cluster, bucket, name, file }) {
      serial += 1
      const id = `upload-${serial}`
      const t: Transfer = { id, cluster, bucket, name, size: file.size, contentType: contentType(file), state: QUEUED }
      work.set(id, hold(t, file))
      rows.set([...rows.get(), t])
      pump()
      return id
    },
    cancel(id) {
      apply(id, { type: 'cancel' })
      work.get(id)?.stop.abort(new DOMException('Cancelled.', 'AbortError'))
      pump()
    },
    retry(id) {
      const t = find(id)
      const w = work.get(id)
      if (!t || !w) return
      apply(id, { type: 'retry' })
      if (find(id)?.state.phase !== 'queued') return
      work.set(id, hold(t, w.file))
      pump()
    },
    dismiss: (id) => remove((t) => isOver(t.state) && (id === undefined || t.id === id)),
    clear() {
      for (const t of rows.get()) apply(t.id, { type: 'cancel' })
      for (const w of work.values()) w.stop.abort()
      remove(() => true)
    },
  }
}

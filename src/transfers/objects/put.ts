/** Sending a file's bytes. XHR, because fetch tells no progress of an upload and needs HTTP/2 for a stream. */
import { cancelled } from '../engine/retry'
import type { Condition } from './conditions'

export interface PutRequest {
  url: string
  /** Exactly the signed one. */
  contentType: string
  condition?: Condition
  file: File
  signal: AbortSignal
  onProgress: (loaded: number) => void
  /** All bytes are handed over; the answer is still out. */
  onSent: () => void
}
export interface StoreAnswer {
  /** 0: there was no readable answer. */
  readonly status: number
  readonly text: string
  /** No byte moved for a minute. */
  readonly stalled: boolean
  /** Seconds the store wants to be left alone, where it says so and lets a page read it. */
  readonly retryAfter: number | null
  /** Of the stored object, without quotes, where the page may read it. */
  readonly etag?: string | null
}
export type Put = (r: PutRequest) => Promise<StoreAnswer>

/** A fixed total limit would kill slow uploads; only silence is a fault. */
const STALL_MS = 60_000
/** A store may take its time to keep some gigabytes that it has received. */
const ANSWER_MS = 600_000

/** Without its quotes. */
export const bareEtag = (header: string | null | undefined): string | null =>
  header?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1') ?? null

/** `Retry-After`: seconds, or a date. */
export function seconds(header: string | null | undefined): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const n = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(n) ? Math.max(0, n) : null
}

/** Rejects with AbortError when canceled. The File itself is the body: nothing is read into memory. */
export const xhrPut: Put = ({ url, contentType, condition, file, signal, onProgress, onSent }) =>
  new Promise((resolve, reject) => {
    // Aborting an XHR before send() does nothing, and the file would still go out.
    if (signal.aborted) {
      reject(cancelled())
      return
    }
    const xhr = new XMLHttpRequest()
    let stalled = false
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const moved = (most = STALL_MS) => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => {
        stalled = true
        xhr.abort()
      }, most)
    }
    const abort = () => xhr.abort()
    const end = () => {
      clearTimeout(watchdog)
      signal.removeEventListener('abort', abort)
      if (signal.aborted) reject(cancelled())
      else
        resolve({
          status: xhr.status,
          text: xhr.status === 0 ? '' : xhr.responseText,
          stalled,
          // Asking for a header that is not exposed would be reported as an error.
          retryAfter: seconds(/^retry-after: *(.*)$/im.exec(xhr.getAllResponseHeaders())?.[1]),
          etag: bareEtag(/^etag: *(.*)$/im.exec(xhr.getAllResponseHeaders())?.[1]),
        })
    }
    xhr.open('PUT', url)
    xhr.withCredentials = false
    xhr.setRequestHeader('Content-Type', contentType)
    for (const [name, value] of Object.entries(condition ?? {})) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (e) => {
      moved()
      onProgress(e.loaded)
    })
    xhr.upload.addEventListener('load', () => {
      moved(ANSWER_MS)
      onSent()
    })
    xhr.addEventListener('loadend', end)
    signal.addEventListener('abort', abort, { once: true })
    moved()
    xhr.send(file)
  })

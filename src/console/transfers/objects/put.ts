/** Uploads a file by XHR, because fetch reports no upload progress and needs HTTP/2 for a stream. */
import { apiNow } from '#/lib/time/clock'
import { canceledError } from '../engine/waits'
import type { Condition } from './conditions'

export interface PutRequest {
  url: string
  /** Exactly the signed type. */
  contentType: string
  condition?: Condition
  file: File
  signal: AbortSignal
  onProgress: (loaded: number) => void
  /** Called after the last byte was sent, before the response. */
  onSent: () => void
}
export interface StoreAnswer {
  /** 0 without a readable response. */
  readonly status: number
  readonly text: string
  /** Whether no byte moved for a minute. */
  readonly stalled: boolean
  /** Seconds from `Retry-After`, if the page can read the header. */
  readonly retryAfter: number | null
  /** ETag of the stored object without quotes, if the page can read it. */
  readonly etag?: string | null
}
export type Put = (r: PutRequest) => Promise<StoreAnswer>

/** Milliseconds without progress. A limit on the total time would fail slow uploads. */
const STALL_MS = 60_000
/** Milliseconds to wait for the response after the last byte, because storing some gigabytes takes time. */
const ANSWER_MS = 600_000

/** Removes the quotes of an ETag. */
export const bareEtag = (header: string | null | undefined): string | null =>
  header?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1') ?? null

/** Reads `Retry-After`, which is seconds or a date. */
export function seconds(header: string | null | undefined): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const n = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - apiNow()) / 1000
  return Number.isFinite(n) ? Math.max(0, n) : null
}

/** Rejects with AbortError when canceled. The body is the File itself, so nothing is read into memory. */
export const xhrPut: Put = ({ url, contentType, condition, file, signal, onProgress, onSent }) =>
  new Promise((resolve, reject) => {
    // Aborting an XHR before send() does nothing, and the file would still be sent.
    if (signal.aborted) {
      reject(canceledError())
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
      if (signal.aborted) reject(canceledError())
      else
        resolve({
          status: xhr.status,
          text: xhr.status === 0 ? '' : xhr.responseText,
          stalled,
          // Reading a header that isn't exposed would log an error.
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

/** Uploads a file by XHR, because fetch reports no upload progress and needs HTTP/2 for a stream. */
import { canceledError } from '../engine/failure'
import type { Condition } from './conditions'
import { bareEtag, seconds, type StoreAnswer } from './store-answer'

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
export type Put = (r: PutRequest) => Promise<StoreAnswer>

/** Milliseconds without progress. A limit on the total time would fail slow uploads. */
const STALL_MS = 60_000
/** Milliseconds to wait for the response after the last byte, because storing some gigabytes takes time. */
const ANSWER_MS = 600_000

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

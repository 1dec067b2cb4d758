/** Sends with progress. Uses XHR, because fetch reports no upload progress and needs HTTP/2 for streams. */
import { understood, buildRequest, type Send } from '../base/request'

/** Parses response headers. Values can contain colons. */
function headersOf(xhr: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
const mayHaveBody = (status: number) => ![204, 205, 304].includes(status)

/** Like `send`. `onProgress` receives the sent share of the body, 0 to 1. */
export const sendShowing =
  (onProgress: (share: number) => void): Send =>
  (op, args, o) => {
    const res = new Promise<Response>((resolve, reject) => {
      const stopped = () => reject(new DOMException('Stopped.', 'AbortError'))
      const lost = () => reject(new TypeError('There was no answer.'))
      const { url, headers, body } = buildRequest(op, args, o)
      // Aborting an XHR before sending has no effect, so the file would still be sent.
      if (o.signal?.aborted) {
        stopped()
        return
      }
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      xhr.open(op.method, url)
      xhr.withCredentials = false
      for (const [name, value] of headers) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', (e) => {
        if (e.lengthComputable && e.total > 0) onProgress(e.loaded / e.total)
      })
      xhr.addEventListener('loadend', () => {
        o.signal?.removeEventListener('abort', abort)
        // A redirected response isn't from this API.
        if (o.signal?.aborted) stopped()
        else if (xhr.status === 0 || xhr.responseURL !== url) lost()
        else {
          const answer = { status: xhr.status, headers: headersOf(xhr) }
          resolve(new Response(mayHaveBody(xhr.status) ? xhr.responseText : null, answer))
        }
      })
      o.signal?.addEventListener('abort', abort, { once: true })
      xhr.send(body)
    })
    return understood(op, args, o.base, res)
  }

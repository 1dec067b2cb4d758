/** For specs: browser features that Node lacks. */
import { request } from 'node:http'
import type { Box } from '#/console/transfers/engine/ledger'
import { bareEtag } from '#/console/transfers/objects/store-answer'
import { type Put } from '#/console/transfers/objects/put'

/** A PUT over a real connection in place of XHR, which Node lacks. */
export const nodePut: Put = async ({ url, contentType: type, condition, file, signal, onProgress, onSent }) => {
  const bytes = Buffer.from(await file.arrayBuffer())
  if (signal.aborted) throw new DOMException('Cancelled.', 'AbortError')
  return new Promise((resolve, reject) => {
    const req = request(
      url,
      { method: 'PUT', signal, headers: { 'content-type': type, 'content-length': bytes.length, ...condition } },
      (res) => {
        let text = ''
        res.setEncoding('utf8')
        res.on('data', (d: string) => (text += d))
        const retryAfter = res.headers['retry-after'] === undefined ? null : Number(res.headers['retry-after'])
        res.on('end', () =>
          resolve({ status: res.statusCode ?? 0, text, stalled: false, retryAfter, etag: bareEtag(res.headers.etag) }),
        )
      },
    )
    req.on('error', (e) =>
      signal.aborted ? reject(e) : resolve({ status: 0, text: '', stalled: false, retryAfter: null }),
    )
    onProgress(bytes.length)
    req.end(bytes, onSent)
  })
}

/** Like the browser's database, every value is a copy. */
export function memoryBox(): Box & { readonly all: Map<string, unknown> } {
  const all = new Map<string, unknown>()
  return {
    all,
    get: async (key) => structuredClone(all.get(key)),
    set: async (key, value) => void all.set(key, structuredClone(value)),
    remove: async (names) => {
      for (const name of names) all.delete(name)
    },
    keys: async () => [...all.keys()],
  }
}

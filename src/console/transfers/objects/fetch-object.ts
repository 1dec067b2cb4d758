/** An object's bytes as a stream. After a broken or stalled connection it continues by Range with a new signature. */
import { signedFetch } from '#/console/api/objects/signed'
import { failure, signingFailure, STALL_MS, withinStall } from '../engine/faults'
import { isFailure, canceledError } from '../engine/failure'
import type { RunIo, BucketRef } from '../engine/job'
import { seconds, type StoreAnswer } from './store-answer'
import { sendSigned } from './signed-attempt'

/** Maximum number of consecutive connections without any byte. */
const FRUITLESS = 3

export interface FetchedObject {
  /** Bytes, from the store's response. */
  readonly size: number | null
  readonly modified: Date | null
  /** Content type; null where the store sent none. */
  readonly type: string | null
  /** Errors with TransferFailure, or AbortError when canceled. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Seconds; an hour, because downloads can be slow. */
const EXPIRES = 3600

/** Bytes of the body; null if the store didn't say. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}

/** Whether a response is the rest of the same version. A page can't always read the ETag, but always length and date. */
function isRestOf(first: Response, rest: Response, from: number): boolean {
  const [whole, left] = [lengthOf(first), lengthOf(rest)]
  return (
    (from === 0 || rest.status === 206) &&
    ['etag', 'last-modified'].every((name) => first.headers.get(name) === rest.headers.get(name)) &&
    (whole === null || left === null || from + left === whole)
  )
}

/** Throws TransferFailure, or AbortError when canceled. */
export async function fetchObject(place: BucketRef, name: string, io: RunIo): Promise<FetchedObject> {
  const open = async (from: number, before?: Response): Promise<Response> => {
    let res: Response | undefined
    const send = async ({
      url,
      target,
    }: Parameters<Parameters<typeof sendSigned>[0]['send']>[0]): Promise<StoreAnswer> => {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), STALL_MS)
      try {
        const headers: Record<string, string> = from > 0 ? { Range: `bytes=${from}-` } : {}
        res = await signedFetch(url, { headers, signal: AbortSignal.any([io.signal, late.signal]) }, target)
        const text = res.ok ? '' : await res.text()
        return { status: res.status, text, stalled: false, retryAfter: seconds(res.headers.get('retry-after')) }
      } catch {
        if (io.signal.aborted) throw canceledError()
        return { status: 0, text: '', stalled: late.signal.aborted, retryAfter: null }
      } finally {
        clearTimeout(timer)
      }
    }
    const { cluster, bucket } = place
    const quiet = { ...io, emit: from > 0 ? () => undefined : io.emit }
    await sendSigned({ cluster, bucket, name, method: 'GET', expiresIn: () => EXPIRES, repeatable: true, send }, quiet)
    if (!res) throw failure('interrupted')
    // The object was replaced, or the store ignores Range and starts from the first byte.
    if (before && !isRestOf(before, res, from)) throw failure('interrupted')
    return res
  }
  const first = await open(0)
  const size = lengthOf(first)
  const date = Date.parse(first.headers.get('last-modified') ?? '')
  let reader = first.body?.getReader()
  let got = 0
  let fruitless = 0
  const next = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    for (;;) {
      let why = failure('interrupted')
      try {
        const { done, value } = reader ? await withinStall(reader.read()) : { done: true, value: undefined }
        if (value) {
          got += value.byteLength
          fruitless = 0
          io.emit({ type: 'progress', loaded: got })
          return value
        }
        if (done && (size === null || got >= size)) return undefined
      } catch (e) {
        if (io.signal.aborted) throw canceledError()
        if (isFailure(e)) why = e
      }
      if (fruitless >= FRUITLESS) throw why
      fruitless += 1
      void reader?.cancel().catch(() => undefined)
      // Has no limit of its own: it can wait for the network or for a new token.
      reader = (await open(got, first)).body?.getReader()
    }
  }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const chunk = await next()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        } catch (e) {
          controller.error(io.signal.aborted ? canceledError() : signingFailure(e))
          void reader?.cancel().catch(() => undefined)
        }
      },
      cancel: () => reader?.cancel(),
    },
    { highWaterMark: 0 },
  )
  return {
    type: first.headers.get('content-type'),
    size,
    modified: Number.isNaN(date) ? null : date > 0 ? new Date(date) : null,
    stream,
  }
}

/** Reads the first bytes of an object, and its headers, by signed URLs. */
import { isApiError } from '#/console/api/base/errors'
import { session } from '#/console/api/session/session'
import { diagnose, signedFetch } from '#/console/api/objects/signed'
import { readUpTo } from '#/lib/read-up-to'
import { createRecent } from '#/lib/time/recent'
import { answerFailure } from '#/console/transfers/objects/store-answer'
import { failure, signingFailure, withinStall } from '#/console/transfers/engine/faults'
import { isFailure } from '#/console/transfers/engine/failure'
import { findNow } from '#/console/transfers/objects/lookup'
import { sign, type Signed } from '#/console/transfers/objects/sign'
import type { BucketAt } from '../bucket/bucket-page'
import { noteAllowsBrowser, allowsBrowser } from '../share/cors-known'

export interface Start {
  /** The first bytes, at most as many as requested. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether `bytes` is the whole object. */
  readonly whole: boolean
  /** Content type of the response; null where absent. */
  readonly declared: string | null
  /** A signed GET that works for `EXPIRES` seconds. */
  readonly url: string
}

/** Seconds: long enough to watch a film. */
const EXPIRES = 6 * 3600

/** Signs and sends a request. Throws TransferFailure, and remembers whether the bucket allows browsers. */
async function ask(
  at: BucketAt,
  name: string,
  method: 'GET' | 'HEAD',
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ answer: Response; signed: Signed }> {
  const key = { cluster: at.clusterId, bucket: at.bucket, name }
  const signed = await sign({ ...key, method, expiresIn: EXPIRES, signal }).catch((e: unknown) => {
    throw signingFailure(e)
  })
  const late = new AbortController()
  const init = { method, headers, signal: AbortSignal.any([signal, late.signal]) }
  const answer = await withinStall(signedFetch(signed.url, init, signed.target)).catch(async (e: unknown) => {
    late.abort()
    if (isFailure(e)) throw e
    const fault = await diagnose(signed.url, { signal, place: key })
    if (fault === 'cors-off') noteAllowsBrowser(at, false)
    throw failure(fault)
  })
  noteAllowsBrowser(at, true)
  return { answer, signed }
}

async function refused(answer: Response, { url }: Signed, { clusterId: cluster, bucket }: BucketAt) {
  const text = await withinStall(answer.text())
  const said = { status: answer.status, text, stalled: false, retryAfter: null }
  return answerFailure(said, url, { place: { cluster, bucket } })
}

/** Reads the first `most` bytes and then closes the connection, for stores that ignore the range. */
export async function readStart(at: BucketAt, name: string, most: number, signal: AbortSignal): Promise<Start> {
  const { answer, signed } = await ask(at, name, 'GET', { Range: `bytes=0-${most - 1}` }, signal)
  const declared = answer.headers.get('Content-Type')
  // No byte is in the range, so the object is empty. The content type belongs to the error response.
  if (answer.status === 416) return { bytes: new Uint8Array(), whole: true, declared: null, url: signed.url }
  if (!answer.ok) throw await refused(answer, signed, at)
  if (!answer.body) return { bytes: new Uint8Array(), whole: true, declared, url: signed.url }
  const { bytes, ended } = await readUpTo(answer.body, most, false, withinStall).catch((e: unknown) => {
    throw isFailure(e) ? e : failure('interrupted')
  })
  return { bytes, whole: ended && bytes.length < most, declared, url: signed.url }
}

/**
 * Tests with the first byte whether the page can read the object. Returns its content type, null where unknown, or undefined if only
 * the browser itself can download it. Throws TransferFailure where nobody can: the object was deleted, or the store refuses.
 */
export async function readableType(at: BucketAt, name: string): Promise<string | null | undefined> {
  const signal = session.signal()
  if (allowsBrowser(at) !== false) {
    try {
      const { answer, signed } = await ask(at, name, 'GET', { Range: 'bytes=0-0' }, signal)
      if (!answer.ok && answer.status !== 416) throw await refused(answer, signed, at)
      await answer.body?.cancel().catch(() => undefined)
      return answer.ok ? answer.headers.get('Content-Type') : null
    } catch (e) {
      // A download by the browser itself needs neither CORS nor the content policy.
      if (!isFailure(e) || (e.fault !== 'cors-off' && e.fault !== 'blocked-by-policy')) throw e
    }
  }
  const there = await findNow({ cluster: at.clusterId, bucket: at.bucket, name }, signal).catch(() => undefined)
  if (there === null) throw failure('object-gone', 404)
  return undefined
}

export interface ObjectHeaders {
  readonly how: 'HEAD' | 'GET'
  /** The headers that a page of another origin can read; browsers hide the rest. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}
const READABLE = ['Content-Type', 'Cache-Control', 'Expires', 'Content-Language', 'Last-Modified']

/** Some servers don't sign HEAD, or only with a content type; after a refusal this tab uses GET for some minutes. */
const refusesHead = createRecent()
const ABOUT_HEAD = ['method', 'content_type']

const read = (how: 'HEAD' | 'GET', { headers }: Response): ObjectHeaders => ({
  how,
  headers: READABLE.flatMap((h) => {
    const value = headers.get(h)
    return value === null ? [] : [[h, value] as const]
  }),
})

export async function readHeaders(at: BucketAt, name: string, signal: AbortSignal): Promise<ObjectHeaders> {
  if (!refusesHead.has()) {
    try {
      const { answer } = await ask(at, name, 'HEAD', {}, signal)
      if (answer.ok) return read('HEAD', answer)
    } catch (e) {
      const cause = typeof e === 'object' && e !== null && 'cause' in e ? e.cause : undefined
      if (!isApiError(cause) || !cause.errors.some(({ field }) => ABOUT_HEAD.includes(field))) throw e
      refusesHead.note()
    }
  }
  const { answer, signed } = await ask(at, name, 'GET', { Range: 'bytes=0-0' }, signal)
  if (!answer.ok && answer.status !== 416) throw await refused(answer, signed, at)
  await answer.body?.cancel().catch(() => undefined)
  const found = read('GET', answer)
  // For an empty object the response is an error, so its headers aren't the object's.
  return answer.ok ? found : { how: 'GET', headers: [] }
}

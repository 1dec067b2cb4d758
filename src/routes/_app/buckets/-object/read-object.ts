/** Reading a part of an object by a signed GET, and its headers (Part A 4.2). */
import { call } from '#/api/client/client'
import { isApiError } from '#/api/client/errors'
import { session } from '#/api/session/session'
import { diagnose, signedFetch } from '#/api/objects/signed'
import { objects } from '#/contract/objects'
import { readUpTo } from '#/lib/read-up-to'
import { answerFailure, failure, isFailure, signingFailure } from '#/transfers/engine/faults'
import { sign, type Signed } from '#/transfers/objects/sign'
import type { BucketAt } from '../-bucket-page'
import { learnLetsIn, letsIn } from '../-share/cors-known'

export interface Start {
  /** The first bytes, at most as many as asked for. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** They are all there are. */
  readonly whole: boolean
  /** The content type that came with them. */
  readonly declared: string | null
  /** A signed GET that goes on working for some hours. */
  readonly url: string
}

/** Long enough to watch a film to its end. */
const EXPIRES = 6 * 3600

/** Signs and sends; a fault becomes a TransferFailure with its cause, and what the bucket lets in is remembered. */
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
  const answer = await signedFetch(signed.url, { method, headers, signal }, signed.target).catch(async () => {
    const fault = await diagnose(signed.url, { signal, place: key })
    if (fault === 'cors-off') learnLetsIn(at, false)
    throw failure(fault)
  })
  learnLetsIn(at, true)
  return { answer, signed }
}

const refused = async (answer: Response, { url }: Signed, { clusterId: cluster, bucket }: BucketAt) =>
  answerFailure({ status: answer.status, text: await answer.text(), stalled: false, retryAfter: null }, url, {
    place: { cluster, bucket },
  })

/** The first `most` bytes. A store that ignores the range is let go of as soon as they are there. */
export async function readStart(at: BucketAt, name: string, most: number, signal: AbortSignal): Promise<Start> {
  const { answer, signed } = await ask(at, name, 'GET', { Range: `bytes=0-${most - 1}` }, signal)
  const declared = answer.headers.get('Content-Type')
  // No byte lies in the range: the object has none. The type is then that of the refusal.
  if (answer.status === 416) return { bytes: new Uint8Array(), whole: true, declared: null, url: signed.url }
  if (!answer.ok) throw await refused(answer, signed, at)
  if (!answer.body) return { bytes: new Uint8Array(), whole: true, declared, url: signed.url }
  const { bytes, ended } = await readUpTo(answer.body, most).catch(() => {
    throw failure('interrupted')
  })
  return { bytes, whole: ended && bytes.length < most, declared, url: signed.url }
}

/**
 * Whether the page may read the object itself, found out by its first byte. Throws TransferFailure where nobody can download it: it was
 * deleted, or the store refuses.
 */
export async function canRead(at: BucketAt, name: string): Promise<boolean> {
  const signal = session.signal()
  if (letsIn(at) !== false) {
    try {
      const { answer, signed } = await ask(at, name, 'GET', { Range: 'bytes=0-0' }, signal)
      if (!answer.ok && answer.status !== 416) throw await refused(answer, signed, at)
      await answer.body?.cancel().catch(() => undefined)
      return true
    } catch (e) {
      // The browser's own download asks neither for CORS nor for the content policy.
      if (!isFailure(e) || (e.fault !== 'cors-off' && e.fault !== 'blocked-by-policy')) throw e
    }
  }
  const query = { prefix: name, page_size: 25 }
  const page = await call(objects.list, { params: at, query }, { signal }).catch(() => undefined)
  if (page && !page.data.some((e) => e.name === name)) throw failure('object-gone', 404)
  return false
}

export interface ObjectHeaders {
  readonly how: 'HEAD' | 'GET'
  /** Those that a page of another origin may read; a browser hides the others. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}
const READABLE = ['Content-Type', 'Cache-Control', 'Expires', 'Content-Language', 'Last-Modified']

/** Some servers sign no HEAD; asked once, they are not asked again in this tab. */
let signsHead = true

const read = (how: 'HEAD' | 'GET', { headers }: Response): ObjectHeaders => ({
  how,
  headers: READABLE.flatMap((h) => {
    const value = headers.get(h)
    return value === null ? [] : [[h, value] as const]
  }),
})

export async function readHeaders(at: BucketAt, name: string, signal: AbortSignal): Promise<ObjectHeaders> {
  if (signsHead) {
    try {
      const { answer } = await ask(at, name, 'HEAD', {}, signal)
      if (answer.ok) return read('HEAD', answer)
    } catch (e) {
      const cause = typeof e === 'object' && e !== null && 'cause' in e ? e.cause : undefined
      if (!isApiError(cause) || !cause.errors.some((x) => x.field === 'method')) throw e
      signsHead = false
    }
  }
  const { answer, signed } = await ask(at, name, 'GET', { Range: 'bytes=0-0' }, signal)
  if (!answer.ok && answer.status !== 416) throw await refused(answer, signed, at)
  await answer.body?.cancel().catch(() => undefined)
  const found = read('GET', answer)
  // Of an object without bytes this was a refusal: its type and age are not the object's.
  return answer.ok ? found : { how: 'GET', headers: [] }
}

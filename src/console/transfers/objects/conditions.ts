/** Conditional requests (RFC 9110 13): a write acts only on the version of an object that was shown. */
import { isReadable } from '#/console/api/objects/signed'
import { createRecent } from '#/lib/time/recent'
import { bareEtag, type StoreAnswer } from './store-answer'
import type { BucketRef } from '../engine/job'

/** Request headers; undefined without a known version. */
export type Condition = Readonly<Record<string, string>> | undefined

export const ONLY_IF_FREE: Condition = { 'If-None-Match': '*' }
/** Requires the version with this ETag, quoted or not. */
export function onlyVersion(etag: string | null | undefined): Condition {
  const bare = bareEtag(etag)
  return bare !== null && /^[\x21\x23-\x7e]+$/.test(bare) ? { 'If-Match': `"${bare}"` } : undefined
}

export const PRECONDITION_FAILED = 412
const NOT_IMPLEMENTED = 501
/** Buckets whose store rejects conditional requests. */
const rejecting = createRecent()

interface Sending {
  readonly place: BucketRef
  /** Signed URL of the request. */
  readonly url: string
  readonly condition: Condition
  readonly send: (condition: Condition) => Promise<StoreAnswer>
  /** Looks the name up in a new listing, and throws if it has another version than the condition requires. */
  readonly look: () => Promise<void>
  /** Whether a byte of the body was sent, which proves that the condition was allowed. */
  readonly hasMoved?: () => boolean
  readonly signal: AbortSignal
}

/**
 * Sends with the condition. A lost request is repeated with its condition, because the first one might have been carried out. Only a
 * store that rejects conditions gets the request without it, right after a lookup: by 501, or where a preflight refuses the
 * header, which looks like a lost connection. That is assumed if the request is lost twice, and then a harmless one with the
 * header is lost too while the store answers the same one without it.
 */
export async function sendConditionally(s: Sending): Promise<StoreAnswer> {
  const { condition, send, look } = s
  if (!condition) return send(undefined)
  const bucket = `${s.place.cluster}/${s.place.bucket}`
  if (rejecting.has(bucket)) {
    await look()
    return send(undefined)
  }
  const isLost = ({ status, stalled }: StoreAnswer) => status === 0 && !stalled && s.hasMoved?.() !== true
  let answer = await send(condition)
  if (isLost(answer) && (await isReadable(s.url, s.signal))) {
    answer = await send(condition)
    if (isLost(answer) && !(await isReadable(s.url, s.signal, condition)) && (await isReadable(s.url, s.signal))) {
      await look()
      const plain = await send(undefined)
      if (plain.status >= 200 && plain.status < 300) rejecting.note(bucket)
      return plain
    }
  }
  if (answer.status !== NOT_IMPLEMENTED) return answer
  rejecting.note(bucket)
  await look()
  return send(undefined)
}

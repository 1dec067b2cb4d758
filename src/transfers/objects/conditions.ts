/** Conditional requests (RFC 9110 13): a write acts only on the version of an object that was shown. */
import { bareEtag, type StoreAnswer } from './put'
import type { BucketRef } from '../engine/types'

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
/** Whether the store of a bucket supports conditional requests, as observed by this page. */
const answers = new Map<string, boolean>()
/** Buckets where a request with a condition got no answer, and the same without it got one. */
const doubted = new Set<string>()

interface Sending {
  readonly place: BucketRef
  readonly condition: Condition
  readonly send: (condition: Condition) => Promise<StoreAnswer>
  /** Whether any byte might have been sent. A request refused by its preflight has sent none. */
  readonly mayHaveLeft: () => boolean
}

/**
 * Sends with the condition, and again without it if the store rejects such requests, by 501 or by a preflight that doesn't
 * allow the header. On such a store only the lookup just before protects an object. A lost connection looks like such a preflight,
 * so only a second one proves it.
 */
export async function sendConditionally({ place, condition, send, mayHaveLeft }: Sending): Promise<StoreAnswer> {
  const key = `${place.cluster}/${place.bucket}`
  if (!condition || answers.get(key) === false) return send(undefined)
  // Before sending, because one loss can end several requests at once.
  const again = doubted.has(key)
  const answer = await send(condition)
  const unreadable = answer.status === 0 && !answer.stalled && !mayHaveLeft() && answers.get(key) === undefined
  if (!unreadable && answer.status !== NOT_IMPLEMENTED) {
    if (answer.status !== 0) answers.set(key, true)
    return answer
  }
  const plain = await send(undefined)
  // An unreachable store doesn't prove that it rejects conditions.
  if (plain.status === 0 || plain.status === NOT_IMPLEMENTED) return plain
  if (!unreadable || (again && !answers.has(key))) answers.set(key, false)
  doubted.add(key)
  return plain
}

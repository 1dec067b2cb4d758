/** One transfer's life as a pure reducer: what is shown is only what is known. */

import type { Listed } from '../bulk/shown'

/** Why it failed; each has its own words and its own way on. */
export type TransferFault =
  /** The API would not sign (the ApiError says why). */
  | 'not-signed'
  /** Larger than this API's store takes: nothing was sent. */
  | 'too-large'
  /** A browser cannot address this name or this store: nothing was sent. */
  | 'bad-address'
  /** The bucket does not let browsers in. */
  | 'cors-off'
  | 'unreachable'
  | 'blocked-by-policy'
  | 'file-changed'
  /** The connection broke; the store kept nothing, or the same name anew. */
  | 'interrupted'
  /** The signed URL ran out before it was used. */
  | 'expired'
  /** The store said no, with a status. */
  | 'refused'
  | 'stalled'
  /** The disk, or the person, did not let it be written here. */
  | 'not-written'
  /** The name holds another version than the one that was shown: nothing was done to it. */
  | 'not-shown'
  /** The object was deleted while its replacement was sent: nothing was stored. */
  | 'overtaken'
  /** The object is not the version that was shown: it was not deleted. */
  | 'changed'
  /** The bucket was deleted: nothing more can be done in it. */
  | 'bucket-gone'
  /** There is no object of this name. */
  | 'object-gone'
  /** The bucket has other bytes than were sent. */
  | 'differs'
  /** The store said yes, and the bucket does not have the object. */
  | 'not-stored'
  /** The image was deleted: its data was damaged, or its 24 hours were over. */
  | 'image-gone'
  /** Whether it was stored could not be found out. */
  | 'unconfirmed'

export type TransferPhase =
  | 'queued'
  | 'signing'
  | 'sending'
  | 'finishing'
  /** No answer, or one that is not wanted any more: the bucket is asked what it has. */
  | 'confirming'
  | 'waiting-network'
  | 'waiting-rate-limit'
  /** The token ran out: it waits for a new one. */
  | 'waiting-session'
  /** The object store asked for time. */
  | 'waiting-store'
  | 'done'
  | 'failed'
  | 'cancelled'
export type WaitPhase = Extract<TransferPhase, `waiting-${string}`>

export interface TransferFailure {
  readonly fault: TransferFault
  /** What happened and why, for people; verbatim from the server where it spoke. */
  readonly detail: string
  /** What one can do now. */
  readonly next: string
  readonly status: number
  /** The thrown error, for its plain words. */
  readonly cause?: unknown
  /** The version that stands in the way of an upload that is `not-shown`. */
  readonly found?: Listed
}

export interface TransferState {
  readonly phase: TransferPhase
  /** Bytes handed to the network in this attempt; never goes backwards within one. */
  readonly loaded: number
  /** 0 to 99 until the server has answered, 100 only after. */
  readonly percent: number
  readonly attempt: number
  /** Epoch milliseconds when a wait ends, where that is known. */
  readonly until: number | null
  readonly failure: TransferFailure | null
}
export type TransferEvent =
  | { type: 'start' }
  | { type: 'signed' }
  | { type: 'progress'; loaded: number }
  | { type: 'sent' }
  | { type: 'confirm' }
  | { type: 'stored' }
  | { type: 'failed'; failure: TransferFailure }
  | { type: 'cancel' }
  /** The URL ran out before it was used: once more from byte 0. */
  | { type: 'resign' }
  | { type: 'wait'; phase: WaitPhase; until: number | null }
  /** The wait is over; bytes that were on the way are sent again from the first. */
  | { type: 'go' }
  | { type: 'retry' }

export const QUEUED: TransferState = {
  phase: 'queued',
  loaded: 0,
  percent: 0,
  attempt: 0,
  until: null,
  failure: null,
}

export const isOver = (s: Pick<TransferState, 'phase'>) =>
  s.phase === 'done' || s.phase === 'failed' || s.phase === 'cancelled'
export const isWaiting = (s: Pick<TransferState, 'phase'>) => s.phase.startsWith('waiting-')
/** Leaving the page now would lose it. */
export const isAtRisk = (s: TransferState) => !isOver(s)
/** Where trying again can help without another file or another setting. */
export const canRetry = (s: TransferState) =>
  s.phase === 'cancelled' ||
  (s.phase === 'failed' &&
    s.failure !== null &&
    !['too-large', 'bad-address', 'file-changed', 'bucket-gone', 'object-gone', 'image-gone'].includes(s.failure.fault))

/** Bytes are, or were, on their way in this attempt. */
const underWay = (s: TransferState) => s.phase === 'sending' || s.phase === 'finishing'
const busy = (s: TransferState) => s.phase === 'signing' || underWay(s) || isWaiting(s)

/** `size` in bytes; an event that does not fit the phase changes nothing (it comes from an attempt already over). */
export function reduce(s: TransferState, e: TransferEvent, size: number): TransferState {
  switch (e.type) {
    case 'start':
      return s.phase === 'queued' ? { ...QUEUED, phase: 'signing', attempt: s.attempt + 1 } : s
    case 'signed':
      return s.phase === 'signing' ? { ...s, phase: 'sending' } : s
    case 'progress': {
      if (s.phase !== 'sending') return s
      const loaded = Math.min(Math.max(s.loaded, e.loaded), size)
      // An empty file has no progress to show.
      return { ...s, loaded, percent: size > 0 ? Math.min(99, Math.floor((loaded / size) * 100)) : 0 }
    }
    case 'sent':
      return s.phase === 'sending' ? { ...s, phase: 'finishing', loaded: size, percent: 99 } : s
    case 'stored':
      return underWay(s) || s.phase === 'confirming' ? { ...s, phase: 'done', loaded: size, percent: 100 } : s
    case 'confirm':
      return underWay(s) ? { ...s, phase: 'confirming', percent: 99 } : s
    case 'failed':
      return isOver(s) ? s : { ...s, phase: 'failed', until: null, failure: e.failure }
    case 'cancel':
      return isOver(s) ? s : { ...s, phase: 'cancelled', until: null }
    case 'resign':
      return underWay(s) ? { ...QUEUED, phase: 'signing', attempt: s.attempt } : s
    case 'wait':
      if (!busy(s)) return s
      return underWay(s)
        ? { ...QUEUED, phase: e.phase, attempt: s.attempt + 1, until: e.until }
        : { ...s, phase: e.phase, until: e.until }
    case 'go':
      return isWaiting(s) ? { ...QUEUED, phase: 'signing', attempt: s.attempt } : s
    case 'retry':
      break
  }
  return canRetry(s) ? { ...QUEUED, attempt: s.attempt } : s
}

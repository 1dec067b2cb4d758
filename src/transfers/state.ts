/** One transfer's life as a pure reducer: what is shown is only what is known. */

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

export type TransferPhase = 'queued' | 'signing' | 'sending' | 'finishing' | 'done' | 'failed' | 'cancelled'
export interface TransferFailure {
  readonly fault: TransferFault
  /** Text for people, verbatim from the server where it spoke. */
  readonly detail: string
  readonly status: number
  /** The thrown error, for its plain words. */
  readonly cause?: unknown
}
export interface TransferState {
  readonly phase: TransferPhase
  /** Bytes handed to the network in this attempt; never goes backwards within one. */
  readonly loaded: number
  /** 0 to 99 until the server has answered, 100 only after. */
  readonly percent: number
  readonly attempt: number
  readonly failure: TransferFailure | null
}
export type TransferEvent =
  | { type: 'start' }
  | { type: 'signed' }
  | { type: 'progress'; loaded: number }
  | { type: 'sent' }
  | { type: 'stored' }
  | { type: 'failed'; failure: TransferFailure }
  | { type: 'cancel' }
  /** The URL ran out before it was used: once more from byte 0. */
  | { type: 'resign' }
  | { type: 'retry' }

export const QUEUED: TransferState = { phase: 'queued', loaded: 0, percent: 0, attempt: 0, failure: null }

export const isOver = (s: TransferState) => s.phase === 'done' || s.phase === 'failed' || s.phase === 'cancelled'
/** Leaving the page now would lose it. */
export const isAtRisk = (s: TransferState) => !isOver(s)
/** Where trying again can help without another file or another setting. */
export const canRetry = (s: TransferState) =>
  s.phase === 'cancelled' ||
  (s.phase === 'failed' &&
    s.failure !== null &&
    !['too-large', 'bad-address', 'file-changed'].includes(s.failure.fault))

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
      return s.phase === 'sending' || s.phase === 'finishing' ? { ...s, phase: 'done', loaded: size, percent: 100 } : s
    case 'failed':
      return isOver(s) ? s : { ...s, phase: 'failed', failure: e.failure }
    case 'cancel':
      return isOver(s) ? s : { ...s, phase: 'cancelled' }
    case 'resign':
      return s.phase === 'sending' || s.phase === 'finishing' ? { ...QUEUED, phase: 'signing', attempt: s.attempt } : s
    case 'retry':
      break
  }
  return canRetry(s) ? { ...QUEUED, attempt: s.attempt } : s
}

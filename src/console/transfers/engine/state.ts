/** State of one transfer as a pure reducer. */

import type { TransferFailure } from './failure'

export type TransferPhase =
  | 'queued'
  | 'signing'
  | 'sending'
  | 'finishing'
  /** The response is missing, or the user canceled: the bucket is checked. */
  | 'confirming'
  | 'waiting-network'
  | 'waiting-rate-limit'
  /** The token expired. */
  | 'waiting-session'
  /** The object store asked to retry later. */
  | 'waiting-store'
  | 'done'
  | 'failed'
  | 'canceled'
export type WaitPhase = Extract<TransferPhase, `waiting-${string}`>

export interface TransferState {
  readonly phase: TransferPhase
  /** Bytes handed to the network in this attempt; never decreases within one. */
  readonly loaded: number
  /** 0 to 99 until the server has confirmed, then 100. */
  readonly percent: number
  readonly attempt: number
  /** Epoch milliseconds when a wait ends; null where unknown. */
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
  /** The URL expired before use: starts over with a new one. */
  | { type: 'resign' }
  | { type: 'wait'; phase: WaitPhase; until: number | null }
  /** The wait is over; bytes are sent again from the first. */
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
  s.phase === 'done' || s.phase === 'failed' || s.phase === 'canceled'
export const isWaiting = (s: Pick<TransferState, 'phase'>) => s.phase.startsWith('waiting-')
/** Whether a retry can help without another file or setting. */
export const canRetry = (s: TransferState) =>
  s.phase === 'canceled' ||
  (s.phase === 'failed' &&
    s.failure !== null &&
    !['too-large', 'bad-address', 'file-changed', 'bucket-gone', 'object-gone', 'image-gone'].includes(s.failure.fault))

/** Whether bytes have been sent in this attempt. */
const underWay = (s: TransferState) => s.phase === 'sending' || s.phase === 'finishing'
const busy = (s: TransferState) => s.phase === 'signing' || underWay(s) || isWaiting(s)

/** `size` in bytes. Events that don't fit the phase come from an earlier attempt and change nothing. */
export function reduce(s: TransferState, e: TransferEvent, size: number): TransferState {
  switch (e.type) {
    case 'start':
      return s.phase === 'queued' ? { ...QUEUED, phase: 'signing', attempt: s.attempt + 1 } : s
    case 'signed':
      return s.phase === 'signing' ? { ...s, phase: 'sending' } : s
    case 'progress': {
      if (s.phase !== 'sending') return s
      const loaded = Math.min(Math.max(s.loaded, e.loaded), size)
      // An empty file has no progress.
      return { ...s, loaded, percent: size > 0 ? Math.min(99, Math.floor((loaded / size) * 100)) : 0 }
    }
    case 'sent':
      return s.phase === 'sending' ? { ...s, phase: 'finishing', loaded: size, percent: 99 } : s
    case 'stored':
      // In any phase, because a wait puts the phase back although the work continues.
      return isOver(s) || s.phase === 'queued' ? s : { ...s, phase: 'done', loaded: size, percent: 100, until: null }
    case 'confirm':
      return underWay(s) ? { ...s, phase: 'confirming', percent: 99 } : s
    case 'failed':
      return isOver(s) ? s : { ...s, phase: 'failed', until: null, failure: e.failure }
    case 'cancel':
      return isOver(s) ? s : { ...s, phase: 'canceled', until: null }
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

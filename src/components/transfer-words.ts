import { formatBytes } from '../lib/bytes'
import { isOver, type TransferPhase, type TransferState } from '../transfers/state'

export interface Moving {
  readonly size: number
  readonly state: TransferState
}

/** "2.4 of 3.81 GB": the unit once where both have the same. */
export function progressWords(loaded: number, size: number): string {
  const [done = '', unit] = formatBytes(loaded).split(' ')
  const whole = formatBytes(size)
  return whole.endsWith(` ${unit}`) ? `${done} of ${whole}` : `${formatBytes(loaded)} of ${whole}`
}

const words: Readonly<Record<TransferPhase, (t: Moving) => string>> = {
  queued: () => 'waiting',
  signing: () => 'starting',
  sending: ({ size, state }) => progressWords(state.loaded, size),
  finishing: () => 'finishing',
  done: ({ size }) => formatBytes(size),
  failed: () => 'failed',
  cancelled: () => 'cancelled',
}

/** One row's state in words; nothing is called done before the store answered. */
export const stateWords = (transfer: Moving): string => words[transfer.state.phase](transfer)

export interface Totals {
  readonly running: number
  readonly all: number
  readonly failed: number
  /** Bytes of what is not over. */
  readonly loaded: number
  readonly size: number
  /** 0 to 99 while anything runs. */
  readonly percent: number
}

export function totalsOf(transfers: readonly Moving[]): Totals {
  const going = transfers.filter((t) => !isOver(t.state))
  const size = going.reduce((sum, t) => sum + t.size, 0)
  const loaded = going.reduce((sum, t) => sum + t.state.loaded, 0)
  return {
    running: going.length,
    all: transfers.length,
    failed: transfers.filter((t) => t.state.phase === 'failed').length,
    loaded,
    size,
    percent: size === 0 ? 0 : Math.min(99, Math.floor((loaded / size) * 100)),
  }
}

/** The tray's heading: "Uploading 2 of 5", "5 uploaded", "4 uploaded, 1 failed". */
export function headingOf(totals: Totals, done: number): string {
  if (totals.running > 0) return `Uploading ${totals.running} of ${totals.all}`
  return totals.failed > 0 ? `${done} uploaded, ${totals.failed} failed` : `${done} uploaded`
}

/** "1 min left"; nothing where the speed is not known yet. */
export function timeLeft(bytes: number, perSecond: number): string | undefined {
  if (perSecond <= 0 || bytes <= 0) return undefined
  const seconds = bytes / perSecond
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min left`
  return `${Math.ceil(seconds / 3600)} h left`
}

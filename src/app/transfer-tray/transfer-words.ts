import { formatBytes } from '#/lib/bytes'
import type { TransferPhase, TransferState } from '#/transfers/engine/state'
import type { TransferKind, JobView, Totals } from '#/transfers/engine/types'
import { pluralize } from '../catalog/format'

export interface Moving {
  readonly size: number
  readonly state: TransferState
}

/** "2.4 of 3.81 GiB": the unit once where both have the same. */
export function progressWords(loaded: number, size: number): string {
  const [done = '', unit] = formatBytes(loaded).split(' ')
  const whole = formatBytes(size)
  return whole.endsWith(` ${unit}`) ? `${done} of ${whole}` : `${formatBytes(loaded)} of ${whole}`
}

/** ", 12 s" where the end of a wait is known and worth saying. */
const within = (until: number | null, now: number) =>
  until === null || until - now < 1000 ? '' : `, ${Math.ceil((until - now) / 1000)} s`

const words: Readonly<Record<TransferPhase, (t: Moving, now: number) => string>> = {
  queued: () => 'waiting',
  signing: () => 'starting',
  sending: ({ size, state }) => progressWords(state.loaded, size),
  finishing: () => 'finishing',
  confirming: () => 'checking what was stored',
  'waiting-network': () => 'waiting for the connection',
  'waiting-rate-limit': ({ state }, now) => `waiting for the request limit${within(state.until, now)}`,
  'waiting-session': () => 'waiting for a new token',
  'waiting-store': ({ state }, now) => `waiting for the object store${within(state.until, now)}`,
  done: ({ size }) => formatBytes(size),
  failed: () => 'failed',
  cancelled: () => 'canceled',
}

/** One row's state in words; nothing is called done before the store answered. `now` in epoch milliseconds. */
export const stateWords = (transfer: Moving, now = 0): string => words[transfer.state.phase](transfer, now)

interface Verbs {
  /** "Uploading 2 of 5" */
  readonly doing: string
  /** "5 uploaded" */
  readonly did: string
  /** "3 uploads" */
  readonly noun: string
}
const VERBS: Readonly<Record<TransferKind, Verbs>> = {
  upload: { doing: 'Uploading', did: 'uploaded', noun: 'upload' },
  download: { doing: 'Downloading', did: 'downloaded', noun: 'download' },
  delete: { doing: 'Deleting', did: 'deleted', noun: 'deletion' },
  empty: { doing: 'Deleting', did: 'deleted', noun: 'deletion' },
  image: { doing: 'Uploading', did: 'uploaded', noun: 'upload' },
  acl: { doing: 'Changing access,', did: 'changed', noun: 'change' },
  'volume-detach': { doing: 'Detaching', did: 'detached', noun: 'detachment' },
  'volume-delete': { doing: 'Deleting', did: 'deleted', noun: 'deletion' },
}
/** "deleted" */
export const didOf = (kind: TransferKind): string => VERBS[kind].did
/** What was found to be so already. */
const UNCHANGED: Partial<Readonly<Record<TransferKind, string>>> = {
  acl: 'had it already',
  'volume-detach': 'not at their instance any more',
}
const MIXED: Verbs = { doing: 'Working on', did: 'done', noun: 'transfer' }
const verbsOf = (kinds: readonly TransferKind[]): Verbs => {
  const [first, ...others] = kinds.map((k) => VERBS[k])
  return first && others.every((v) => v.did === first.did) ? first : MIXED
}

/** The tray's heading: "Uploading 2 of 5", "5 uploaded", "4 uploaded, 1 failed". */
export function headingOf(t: Pick<Totals, 'kinds' | 'running' | 'all' | 'done' | 'failed'>): string {
  const { doing, did } = verbsOf(t.kinds)
  if (t.running > 0) return `${doing} ${t.running.toLocaleString('en')} of ${t.all.toLocaleString('en')}`
  const done = `${t.done.toLocaleString('en')} ${did}`
  return t.failed > 0 ? `${done}, ${t.failed.toLocaleString('en')} failed` : done
}

/** The pill in the bar. */
export const pillOf = (t: Totals): string =>
  t.running > 0 ? `${pluralize(t.running, verbsOf(t.kinds).noun)} · ${t.percent}%` : headingOf(t)

/** The pill where the bar is narrow: "43%", "1 failed", "5 done". */
export const shortPillOf = (t: Totals): string => {
  if (t.running > 0) return `${t.percent}%`
  const [n, word] = t.failed > 0 ? [t.failed, 'failed'] : [t.done, 'done']
  return `${n.toLocaleString('en')} ${word}`
}

/** "1 min left" */
export function secondsWords(seconds: number | null): string | undefined {
  if (seconds === null || seconds <= 0) return undefined
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min left`
  return `${Math.ceil(seconds / 3600)} h left`
}

const tally = ({ kind, counts: c }: JobView) =>
  [
    `${c.done.toLocaleString('en')} ${VERBS[kind].did}`,
    c.unchanged > 0 ? `${c.unchanged.toLocaleString('en')} ${UNCHANGED[kind] ?? 'were there already'}` : '',
    c.kept > 0 ? `${c.kept.toLocaleString('en')} kept` : '',
    c.skipped > 0 ? `${c.skipped.toLocaleString('en')} skipped` : '',
    c.cancelled > 0 ? `${c.cancelled.toLocaleString('en')} canceled` : '',
    c.failed > 0 ? `${c.failed.toLocaleString('en')} failed` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** A job of many objects in words. */
export function jobWords(job: JobView): string {
  const c = job.counts
  const past = (c.all - c.left).toLocaleString('en')
  const all = `${c.all.toLocaleString('en')}${job.counting ? ' found so far' : ''}`
  switch (job.status) {
    case 'running':
      return [`${past} of ${all}`, secondsWords(job.counting ? null : job.secondsLeft)].filter(Boolean).join(' · ')
    case 'paused':
      return `paused at ${past} of ${all}`
    case 'halted':
      return `stopped at ${past} of ${all}`
    case 'proving':
      return `${tally(job)}; listing once more`
    case 'removing':
      return 'empty; removing the bucket'
    case 'cancelled':
      return `canceled: ${tally(job)}`
    case 'done':
    case 'failed':
      break
  }
  return tally(job)
}

/** What listing again found, or nothing to say. */
export function remainsWords({
  remains,
  kept,
  status,
}: Pick<JobView, 'remains' | 'kept' | 'status'>): string | undefined {
  if (!remains || status === 'proving') return undefined
  if (remains.count > 0) return `Listed again: ${pluralize(remains.count, 'object is', 'objects are')} left.`
  return kept.count > 0 ? undefined : 'Listed again: nothing is left.'
}

/** Objects that were added or changed after the confirmation, or nothing to say. */
export const keptWords = ({ kept, bucketKept }: Pick<JobView, 'kept' | 'bucketKept'>): string | undefined =>
  kept.count === 0
    ? undefined
    : `${pluralize(kept.count, 'object was', 'objects were')} added or changed after you confirmed, and kept.${
        bucketKept ? ' The bucket was kept, too.' : ''
      }`

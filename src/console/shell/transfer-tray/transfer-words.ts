/** Text of transfers and jobs, from their state. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { visible, plural } from '#/lib/text'
import { apiNow } from '#/lib/time/clock'
import type { TransferPhase, TransferState } from '#/console/transfers/engine/state'
import type { Kind, KindWords, Names } from '#/console/transfers/engine/job'
import type { JobView, Totals } from '#/console/transfers/engine/view'

const failed = (count: number) => `${formatCount(count)} failed`

export interface Moving {
  readonly size: number
  readonly state: TransferState
}

/** "2.4 of 3.81 GiB": the unit once where both have the same. */
export function progressWords(loaded: number, size: number): string {
  const [done = '', unit] = formatBytes(loaded).split(' ')
  const whole = formatBytes(size)
  return `${whole.endsWith(` ${unit}`) ? done : formatBytes(loaded)} of ${whole}`
}

/** "6 s" until a wait ends; undefined where unknown or under a second. */
const secondsUntil = (until: number | null, now: number) =>
  until === null || until - now < 1000 ? undefined : `${Math.ceil((until - now) / 1000)} s`

/**
 * Whether an upload ends in less than a minute or has ended, so that a relative time would read as the past. `ends` by the API's
 * clock, `now` by this browser's, both in epoch milliseconds.
 */
export const isDue = (ends: number, now: number): boolean => ends - apiNow(now) < 60_000

/** "Waiting for the API limit, 6 s" */
const limitWords = (until: number | null, now: number): string =>
  ['Waiting for the API limit', secondsUntil(until, now)].filter(Boolean).join(', ')

const ROW: Readonly<Record<TransferPhase, (t: Moving, now: number) => string>> = {
  queued: () => 'Waiting',
  signing: () => 'Starting',
  sending: ({ size, state }) => progressWords(state.loaded, size),
  finishing: () => 'Finishing',
  confirming: () => 'Checking the bucket',
  'waiting-network': () => 'Waiting for the connection',
  'waiting-rate-limit': ({ state }, now) => limitWords(state.until, now),
  'waiting-session': () => 'Waiting for a new token',
  'waiting-store': ({ state }, now) =>
    ['Waiting for the object store', secondsUntil(state.until, now)].filter(Boolean).join(', '),
  done: ({ size }) => formatBytes(size),
  failed: () => 'Failed',
  canceled: () => 'Canceled',
}

/** Status of one transfer. Nothing is called done before the store has confirmed it. `now` in epoch milliseconds. */
export const stateWords = (transfer: Moving, now = 0): string => ROW[transfer.state.phase](transfer, now)

const STOPPED = 'Stopped'
const MIXED: KindWords = { verb: '', doing: 'In progress', done: 'done', noun: ['transfer'] }
/** Words of jobs of these kinds, where they share them. */
const wordsOf = (kinds: readonly Kind[]): KindWords => {
  const [first, ...others] = kinds.map((k) => k.words)
  return first && others.every((w) => w === first) ? first : MIXED
}

/** "Deleting · 342 of 12,000 done" */
const partDone = (doing: string, past: number, all: number) =>
  `${doing} · ${formatCount(past)} of ${formatCount(all)} done`

/** The tray's heading: "Uploading · 3 of 5 done", "2 uploaded, 1 downloaded", "4 uploaded, 1 failed", "2 failed". */
export function headingOf(t: Totals): string {
  const words = wordsOf(t.kinds)
  if (t.running > 0) return partDone(t.stopped ? STOPPED : words.doing, Math.max(0, t.all - t.running), t.all)
  const ended = [...t.done].flatMap(([done, count]) => (count > 0 ? `${formatCount(count)} ${done}` : []))
  const none = t.canceled > 0 ? 'Canceled' : `0 ${words.done}`
  return [...ended, t.failed > 0 ? failed(t.failed) : []].flat().join(', ') || none
}

/** The pill in the bar. */
export const pillText = (t: Totals): string =>
  t.running > 0 ? `${plural(t.running, ...wordsOf(t.kinds).noun)} · ${t.percent}%` : headingOf(t)

/** The pill where the bar is narrow: "43%", "1 failed", "5 done", "Canceled". */
export function shortPillOf(t: Totals): string {
  if (t.running > 0) return `${t.percent}%`
  if (t.failed > 0) return failed(t.failed)
  const done = [...t.done.values()].reduce((sum, n) => sum + n, 0)
  return done === 0 ? headingOf(t) : `${formatCount(done)} done`
}

/** Objects for which a speed says something: many tiny ones are limited by their number. */
const SPEED_SIZE = 64 * 1024

/** Beside the heading: "1.2 MiB/s · 2 min left", "Waiting for the API limit, 6 s · 2 min left". */
export const paceWords = (t: Totals, now: number): string =>
  [
    t.limitedUntil !== undefined
      ? limitWords(t.limitedUntil, now)
      : t.stalled
        ? 'Stalled'
        : t.speed > 0 && t.size >= t.all * SPEED_SIZE
          ? `${formatBytes(t.speed)}/s`
          : undefined,
    secondsWords(t.secondsLeft),
  ]
    .filter(Boolean)
    .join(' · ')

/** "1 min left"; undefined where unknown. */
export function secondsWords(seconds: number | null): string | undefined {
  if (seconds === null || seconds <= 0) return undefined
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min left` : `${Math.ceil(seconds / 3600)} h left`
}

/** "480 changed, 15 already set, 5 failed": the first count, and the others that aren't 0. */
const countsOf = ({ kind, counts: c }: Pick<JobView, 'kind' | 'counts'>) =>
  [
    `${formatCount(c.done)} ${kind.words.done}`,
    c.unchanged > 0 ? `${formatCount(c.unchanged)} ${kind.unchanged ?? 'already done'}` : '',
    c.kept > 0 ? `${formatCount(c.kept)} kept` : '',
    c.skipped > 0 ? `${formatCount(c.skipped)} skipped` : '',
    c.canceled > 0 ? `${formatCount(c.canceled)} canceled` : '',
    c.failed > 0 ? failed(c.failed) : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Status of a job over many objects. */
export function jobWords(job: JobView): string {
  const { all, left } = job.counts
  const past = all - left
  switch (job.status) {
    case 'running':
      return job.counting
        ? `${formatCount(past)} of at least ${formatCount(all)}`
        : [`${formatCount(past)} of ${formatCount(all)}`, secondsWords(job.secondsLeft)].filter(Boolean).join(' · ')
    case 'paused':
      return `Paused at ${formatCount(past)} of ${formatCount(all)}`
    case 'halted':
      return partDone(STOPPED, past, all)
    case 'proving':
      return `${countsOf(job)}, verifying`
    case 'removing':
      return 'Empty. Deleting the bucket…'
    case 'canceled':
      return `Canceled: ${countsOf(job)}`
    case 'done':
    case 'failed':
      break
  }
  return countsOf(job)
}

/** "191 waiting": files that have no row. Empty for a job without rows. */
export const waitingWords = ({ kind, counts }: Pick<JobView, 'kind' | 'counts'>): string =>
  kind.bytes && counts.waiting > 0 ? `${formatCount(counts.waiting)} waiting` : ''

/** Done part of a job, 0 to 0.99: of bytes where the page transfers them, else of objects, as in its text. Null while unknown. */
export function jobShare(job: JobView): number | null {
  const { all, left } = job.counts
  if (job.counting || all === 0) return null
  return Math.min(0.99, job.kind.bytes && job.bytes.all > 0 ? job.bytes.done / job.bytes.all : (all - left) / all)
}

/** Result of listing again; undefined where there is nothing to report. */
export function remainsWords({ remains, status }: Pick<JobView, 'remains' | 'status'>): string | undefined {
  if (!remains || remains.count === 0 || status === 'proving') return undefined
  return `Verified: ${plural(remains.count, 'object is', 'objects are')} left.`
}

const NAMED = 5
/** The first names of some objects. */
export const namesWords = ({ names }: Names): string => {
  const first = names.slice(0, NAMED).map((name) => visible(name).text)
  return `${first.join(', ')}${names.length > NAMED ? ` …` : ''}`
}

/** Objects added or changed after the confirmation; undefined where there are none. */
export const remainingWords = ({ kept, bucketKept }: Pick<JobView, 'kept' | 'bucketKept'>): string | undefined =>
  kept.count === 0
    ? undefined
    : sentences(
        `${plural(kept.count, 'object was', 'objects were')} added or changed after you confirmed, and kept.`,
        bucketKept ? 'The bucket was kept, too.' : undefined,
      )

/** Text of transfers and jobs, from their state. */
import { formatBytes, formatCount } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { visible, plural } from '#/lib/text'
import { apiNow } from '#/lib/time/clock'
import { hasBytes } from '#/console/transfers/engine/job'
import type { TransferPhase, TransferState } from '#/console/transfers/engine/state'
import type { TransferKind, JobView, Names, Totals } from '#/console/transfers/engine/types'
import { done as doneText, percent as percentText } from './words'

const uploading = (done: number, all: number) => `Uploading · ${formatCount(done)} of ${formatCount(all)} done`
const downloading = (done: number, all: number) => `Downloading · ${formatCount(done)} of ${formatCount(all)} done`
const deleting = (done: number, all: number) => `Deleting · ${formatCount(done)} of ${formatCount(all)} done`
const changingAccess = (done: number, all: number) =>
  `Changing access · ${formatCount(done)} of ${formatCount(all)} done`
const working = (done: number, all: number) => `In progress · ${formatCount(done)} of ${formatCount(all)} done`
const uploads = (count: number, share: number) => `${plural(count, 'upload')} · ${share}%`
const downloads = (count: number, share: number) => `${plural(count, 'download')} · ${share}%`
const deletions = (count: number, share: number) => `${plural(count, 'deletion')} · ${share}%`
const accessChanges = (count: number, share: number) => `${plural(count, 'access change')} · ${share}%`
const copying = (done: number, all: number) => `Copying · ${formatCount(done)} of ${formatCount(all)} done`
const moving = (done: number, all: number) => `Moving · ${formatCount(done)} of ${formatCount(all)} done`
const copies = (count: number, share: number) => `${plural(count, 'copy', 'copies')} · ${share}%`
const moves = (count: number, share: number) => `${plural(count, 'move')} · ${share}%`
const mixedTransfers = (count: number, share: number) => `${plural(count, 'transfer')} · ${share}%`
const uploaded = (count: number) => `${formatCount(count)} uploaded`
const downloaded = (count: number) => `${formatCount(count)} downloaded`
const deleted = (count: number) => `${formatCount(count)} deleted`
const changed = (count: number) => `${formatCount(count)} changed`
const copied = (count: number) => `${formatCount(count)} copied`
const moved = (count: number) => `${formatCount(count)} moved`
const failed = (count: number) => `${formatCount(count)} failed`
const alreadySet = (count: number) => `${formatCount(count)} already set`
const alreadyDone = (count: number) => `${formatCount(count)} already done`

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

/** Seconds until a wait ends; undefined where unknown or under a second. */
const secondsUntil = (until: number | null, now: number) =>
  until === null || until - now < 1000 ? undefined : Math.ceil((until - now) / 1000)

/**
 * Whether an upload ends in less than a minute or has ended, so that a relative time would read as the past. `ends` by the API's
 * clock, `now` by this browser's, both in epoch milliseconds.
 */
export const isDue = (ends: number, now: number): boolean => ends - apiNow(now) < 60_000

const ROW: Readonly<Record<TransferPhase, (t: Moving, now: number) => string>> = {
  queued: () => 'Waiting',
  signing: () => 'Starting',
  sending: ({ size, state }) => progressWords(state.loaded, size),
  finishing: () => 'Finishing',
  confirming: () => 'Checking the bucket',
  'waiting-network': () => 'Waiting for the connection',
  'waiting-rate-limit': ({ state }, now) => {
    const seconds = secondsUntil(state.until, now)
    return seconds === undefined ? 'Waiting for the API limit' : `Waiting for the API limit, ${seconds} s`
  },
  'waiting-session': () => 'Waiting for a new token',
  'waiting-store': ({ state }, now) => {
    const seconds = secondsUntil(state.until, now)
    return seconds === undefined ? 'Waiting for the object store' : `Waiting for the object store, ${seconds} s`
  },
  done: ({ size }) => formatBytes(size),
  failed: () => 'Failed',
  canceled: () => 'Canceled',
}

/** Status of one transfer. Nothing is called done before the store has confirmed it. `now` in epoch milliseconds. */
export const stateWords = (transfer: Moving, now = 0): string => ROW[transfer.state.phase](transfer, now)

interface Words {
  readonly progress: (done: number, all: number) => string
  readonly done: (count: number) => string
  readonly pill: (count: number, percent: number) => string
}
const UPLOAD: Words = { progress: uploading, done: uploaded, pill: uploads }
const DELETE: Words = { progress: deleting, done: deleted, pill: deletions }
const MIXED: Words = { progress: working, done: doneText, pill: mixedTransfers }
const WORDS: Readonly<Record<TransferKind, Words>> = {
  upload: UPLOAD,
  image: UPLOAD,
  download: { progress: downloading, done: downloaded, pill: downloads },
  delete: DELETE,
  empty: DELETE,
  copy: { progress: copying, done: copied, pill: copies },
  move: { progress: moving, done: moved, pill: moves },
  acl: { progress: changingAccess, done: changed, pill: accessChanges },
}
/** Whether the kind's effect can't be undone. */
export const isDestructive = (kind: TransferKind): boolean => WORDS[kind] === DELETE
const wordsOf = (kinds: readonly TransferKind[]): Words => {
  const [first, ...others] = kinds.map((k) => WORDS[k])
  return first && others.every((w) => w === first) ? first : MIXED
}

/** The tray's heading: "Uploading · 3 of 5 done", "5 uploaded", "4 uploaded, 1 failed", "2 failed". */
export function headingOf(t: Pick<Totals, 'kinds' | 'running' | 'all' | 'done' | 'failed'>): string {
  const words = wordsOf(t.kinds)
  if (t.running > 0) return words.progress(Math.max(0, t.all - t.running), t.all)
  if (t.failed === 0) return words.done(t.done)
  return [...(t.done > 0 ? [words.done(t.done)] : []), failed(t.failed)].join(', ')
}

/** The pill in the bar. */
export const pillText = (t: Totals): string =>
  t.running > 0 ? wordsOf(t.kinds).pill(t.running, t.percent) : headingOf(t)

/** The pill where the bar is narrow: "43%", "1 failed", "5 done". */
export const shortPillOf = (t: Totals): string =>
  t.running > 0 ? percentText(t.percent) : t.failed > 0 ? failed(t.failed) : doneText(t.done)

/** "1 min left"; undefined where unknown. */
export function secondsWords(seconds: number | null): string | undefined {
  if (seconds === null || seconds <= 0) return undefined
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min left` : `${Math.ceil(seconds / 3600)} h left`
}

const UNCHANGED: Partial<Readonly<Record<TransferKind, (count: number) => string>>> = {
  acl: alreadySet,
}
const countsOf = ({ kind, counts: c }: JobView) =>
  [
    WORDS[kind].done(c.done),
    c.unchanged > 0 ? (UNCHANGED[kind] ?? alreadyDone)(c.unchanged) : '',
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
      return `Stopped at ${formatCount(past)} of ${formatCount(all)}`
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

/** Done part of a job, 0 to 0.99: of bytes where the page transfers them, else of objects, as in its text. Null while unknown. */
export function jobShare(job: JobView): number | null {
  const { all, left } = job.counts
  if (job.counting || all === 0) return null
  return Math.min(0.99, hasBytes(job) && job.bytes.all > 0 ? job.bytes.done / job.bytes.all : (all - left) / all)
}

/** Result of listing again; undefined where there is nothing to report. */
export function remainsWords({
  remains,
  kept,
  status,
}: Pick<JobView, 'remains' | 'kept' | 'status'>): string | undefined {
  if (!remains || status === 'proving') return undefined
  if (remains.count > 0) return `Verified: ${plural(remains.count, 'object is', 'objects are')} left.`
  return kept.count > 0 ? undefined : 'Verified: nothing is left.'
}

const NAMED = 5
/** The first names of some objects. */
export const namesWords = ({ names }: Names): string => {
  const first = names.slice(0, NAMED).map((name) => visible(name).text)
  return `${first.join(', ')}${names.length > NAMED ? ` …` : ''}`
}

/** Objects added or changed after the confirmation; undefined where there are none. */
export const keptWords = ({ kept, bucketKept }: Pick<JobView, 'kept' | 'bucketKept'>): string | undefined =>
  kept.count === 0
    ? undefined
    : sentences(
        `${plural(kept.count, 'object was', 'objects were')} added or changed after you confirmed, and kept.`,
        bucketKept ? 'The bucket was kept, too.' : undefined,
      )

/** Text of transfers and jobs, from their state. */
import { formatBytes } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import { apiNow } from '#/lib/time/clock'
import { hasBytes } from '#/console/transfers/engine/job'
import type { TransferPhase, TransferState } from '#/console/transfers/engine/state'
import type { TransferKind, JobView, Names, Totals } from '#/console/transfers/engine/types'
import * as copy from './copy'

export interface Moving {
  readonly size: number
  readonly state: TransferState
}

/** "2.4 of 3.81 GiB": the unit once where both have the same. */
export function progressWords(loaded: number, size: number): string {
  const [done = '', unit] = formatBytes(loaded).split(' ')
  const whole = formatBytes(size)
  return copy.bytesOf(whole.endsWith(` ${unit}`) ? done : formatBytes(loaded), whole)
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
  queued: () => copy.rowWaiting,
  signing: () => copy.rowStarting,
  sending: ({ size, state }) => progressWords(state.loaded, size),
  finishing: () => copy.rowFinishing,
  confirming: () => copy.rowConfirming,
  'waiting-network': () => copy.rowOffline,
  'waiting-rate-limit': ({ state }, now) => {
    const seconds = secondsUntil(state.until, now)
    return seconds === undefined ? copy.rowLimited : copy.rowLimitedFor(seconds)
  },
  'waiting-session': () => copy.rowSession,
  'waiting-store': ({ state }, now) => {
    const seconds = secondsUntil(state.until, now)
    return seconds === undefined ? copy.rowStore : copy.rowStoreFor(seconds)
  },
  done: ({ size }) => formatBytes(size),
  failed: () => copy.rowFailed,
  canceled: () => copy.rowCanceled,
}

/** Status of one transfer. Nothing is called done before the store has confirmed it. `now` in epoch milliseconds. */
export const stateWords = (transfer: Moving, now = 0): string => ROW[transfer.state.phase](transfer, now)

interface Words {
  readonly progress: (done: number, all: number) => string
  readonly done: (count: number) => string
  readonly pill: (count: number, percent: number) => string
}
const UPLOAD: Words = { progress: copy.uploading, done: copy.uploaded, pill: copy.uploads }
const DELETE: Words = { progress: copy.deleting, done: copy.deleted, pill: copy.deletions }
const MIXED: Words = { progress: copy.working, done: copy.done, pill: copy.mixedTransfers }
const WORDS: Readonly<Record<TransferKind, Words>> = {
  upload: UPLOAD,
  image: UPLOAD,
  download: { progress: copy.downloading, done: copy.downloaded, pill: copy.downloads },
  delete: DELETE,
  empty: DELETE,
  copy: { progress: copy.copying, done: copy.copied, pill: copy.copies },
  move: { progress: copy.moving, done: copy.moved, pill: copy.moves },
  acl: { progress: copy.changingAccess, done: copy.changed, pill: copy.accessChanges },
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
  return [...(t.done > 0 ? [words.done(t.done)] : []), copy.failed(t.failed)].join(', ')
}

/** The pill in the bar. */
export const pillText = (t: Totals): string =>
  t.running > 0 ? wordsOf(t.kinds).pill(t.running, t.percent) : headingOf(t)

/** The pill where the bar is narrow: "43%", "1 failed", "5 done". */
export const shortPillOf = (t: Totals): string =>
  t.running > 0 ? copy.percent(t.percent) : t.failed > 0 ? copy.failed(t.failed) : copy.done(t.done)

/** "1 min left"; undefined where unknown. */
export function secondsWords(seconds: number | null): string | undefined {
  if (seconds === null || seconds <= 0) return undefined
  if (seconds < 60) return copy.secondsLeft(Math.max(1, Math.ceil(seconds)))
  return seconds < 5400 ? copy.minutesLeft(Math.ceil(seconds / 60)) : copy.hoursLeft(Math.ceil(seconds / 3600))
}

const UNCHANGED: Partial<Readonly<Record<TransferKind, (count: number) => string>>> = {
  acl: copy.alreadySet,
}
const countsOf = ({ kind, counts: c }: JobView) =>
  [
    WORDS[kind].done(c.done),
    c.unchanged > 0 ? (UNCHANGED[kind] ?? copy.alreadyDone)(c.unchanged) : '',
    c.kept > 0 ? copy.kept(c.kept) : '',
    c.skipped > 0 ? copy.skipped(c.skipped) : '',
    c.canceled > 0 ? copy.canceled(c.canceled) : '',
    c.failed > 0 ? copy.failed(c.failed) : '',
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
        ? copy.jobAtLeast(past, all)
        : [copy.jobProgress(past, all), secondsWords(job.secondsLeft)].filter(Boolean).join(' · ')
    case 'paused':
      return copy.jobPaused(past, all)
    case 'halted':
      return copy.jobStopped(past, all)
    case 'proving':
      return copy.jobVerifying(countsOf(job))
    case 'removing':
      return copy.jobDeletingBucket
    case 'canceled':
      return copy.jobCanceled(countsOf(job))
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
  if (remains.count > 0) return copy.listedAgain(remains.count)
  return kept.count > 0 ? undefined : copy.nothingLeft
}

const NAMED = 5
/** The first names of some objects. */
export const namesWords = ({ names }: Names): string => {
  const first = names.slice(0, NAMED).map((name) => visible(name).text)
  return `${first.join(', ')}${names.length > NAMED ? ` ${copy.moreNames}` : ''}`
}

/** Objects added or changed after the confirmation; undefined where there are none. */
export const keptWords = ({ kept, bucketKept }: Pick<JobView, 'kept' | 'bucketKept'>): string | undefined =>
  kept.count === 0 ? undefined : sentences(copy.keptAfterChange(kept.count), bucketKept ? copy.bucketKept : undefined)

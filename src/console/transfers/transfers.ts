/** The app's transfers: one engine for all kinds, with what pages and the tray use of it. */
import { invalidateAreas } from '#/console/api/query/query-client'
import { session } from '#/console/api/session/session'
import { useStore } from '#/console/api/base/store'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import { markActive } from './engine/activity-flag'
import { createEngine, type EngineParts } from './engine/engine'
import { isInBucket, isOfImage, type BucketRef, type Transfer } from './engine/job'
import { forgetOwner, leftBefore, sweepLater, tabLedger } from './engine/tab-ledger'
import { secondsFor, type JobView, type Totals } from './engine/view'
import { imageUploads } from './images/image-uploads'
import { noteJobs, partDone, passOn } from './job-activity'
import { kinds, type TransferRequest } from './kinds'
import { agreedToCopy, agreedToReplace } from './objects/conflict-resolution'
import { sign, type SignRequest } from './objects/sign'
import { createResume, type Unfinished } from './resume'

/** Removes temporary copies of downloads. If the code can't be loaded, the next page removes them. */
const sweepCopies = (all: boolean) =>
  void import('./downloads/saved-files').then(({ sweepSaved }) => sweepSaved({ all })).catch(() => undefined)
/** Delay, because a reloading page briefly has no lock. */
const SWEEP_MS = 30_000

let stale: ReturnType<typeof setTimeout> | undefined
/** Refreshes lists at once, then at most every two seconds, so that a thousand uploads don't cause a thousand refreshes. */
const QUIET_MS = 2000
let last = -QUIET_MS
const changed: EngineParts['onChanged'] = ({ kind, subject }) => {
  if (subject.kind !== 'object') {
    void invalidateAreas(kind.areas)
    return
  }
  const wait = Math.max(0, last + QUIET_MS - performance.now())
  stale ??= setTimeout(() => {
    stale = undefined
    last = performance.now()
    void invalidateAreas(kind.areas)
  }, wait)
}

const engine = createEngine<TransferRequest>({ kinds, ledger: tabLedger, onChanged: changed })
engine.subscribe(() => noteJobs(engine.get().jobs))
const resume = createResume(engine, tabLedger, { partDone, passOn })
void leftBefore().then((kept) => {
  void resume.offer(kept)
  if (kept.length === 0 && engine.get().jobs.length === 0) forgetOwner()
})
sweepLater()
setTimeout(() => sweepCopies(false), SWEEP_MS)

// An expired token doesn't stop signed uploads. Signing out stops everything and forgets the files.
session.onWipe((why) => {
  if (why !== 'signed-out') return
  engine.clear()
  void resume.offer([])
  sweepCopies(true)
  forgetOwner()
})
if (typeof addEventListener === 'function') addEventListener('pagehide', () => tabLedger.flush())

/** Starts a job. Returns its id. Throws where a prefix doesn't end with its delimiter. */
export function startJob(r: TransferRequest): string {
  const id = engine.start(r)
  markActive()
  return id
}

const imageJobs = (image: string) => engine.get().jobs.filter((j) => isOfImage(j, image))
/** Stops an image upload. `forget` also drops the upload URL, after the image was deleted. */
export function stopImage(image: string, { forget = false } = {}): void {
  for (const { id } of imageJobs(image)) engine.cancelJob(id)
  if (!forget) return
  for (const { id } of imageJobs(image)) engine.dismiss(id)
  imageUploads.forget(image)
}

/** Cancels the jobs of a deleted bucket, or of all buckets without a place. */
export function endBucketJobs(place?: BucketRef): void {
  for (const job of engine.get().jobs) {
    if (place ? isInBucket(job, place) : job.subject.kind === 'object') engine.cancelJob(job.id)
  }
}

export const {
  setPaused,
  cancelAll,
  cancelJob,
  cancel: cancelTransfer,
  /** Keeps the current object and skips the file. */
  skip: skipTransfer,
  /** Retries from byte 0 with a new signed URL. */
  retry: retryTransfer,
  /** Retries only failed objects; a halted job continues. */
  retryJob,
  /** Removes a row, a job, or everything that has ended from the list. */
  dismiss: dismissTransfers,
  /** Takes the changes of a job back, once. Returns the new job's id. */
  undo: undoJob,
} = engine
/** Replaces the object that now has the name. */
export const replaceTransfer = (id: string): void => engine.retryAgreed(id, agreedToReplace)
/** Keeps the current object and stores the file beside it under a free name. */
export const keepBothTransfer = (id: string): void => engine.retryAgreed(id, agreedToCopy)
export function retryAllFailed(): void {
  for (const job of engine.get().jobs) if (job.retryable || job.halt) engine.retryJob(job.id)
}
/** Names and reasons of everything that failed in a job, one a line. */
export const failuresText = (id: string): string =>
  engine
    .failures(id)
    .map(({ name, state }) => sentences(`${visible(name).text}:`, state.failure?.detail))
    .join('\n')
/** Seconds for a number of objects at the background request limit. */
export const estimateSeconds = (kind: keyof typeof kinds, count: number): number => secondsFor(kinds[kind], count)

const useSnapshot = () => useStore(engine)
export const useJobs = (): readonly JobView[] => useSnapshot().jobs
/** At most 200, oldest first. */
export const useTransfers = (): readonly Transfer[] => useSnapshot().rows
export const useTotals = (): Totals => useSnapshot().totals
/** Epoch milliseconds of the snapshot, for waits that count down. */
export const useShownAt = (): number => useSnapshot().at
export const usePaused = (): boolean => useSnapshot().paused

const isBlocked = ({ halt }: JobView) => halt?.fault === 'cors-off'
/** Jobs that wait because CORS is off for their bucket. */
export const useBlockedJobs = (): readonly JobView[] => useJobs().filter(isBlocked)
const blockedIn = (place: BucketRef) => engine.get().jobs.filter((j) => isInBucket(j, place) && isBlocked(j))
/** Continues the jobs that CORS blocked. */
export function retryBlocked(place: BucketRef): void {
  for (const { id } of blockedIn(place)) engine.retryJob(id)
}
export function cancelBlocked(place: BucketRef): void {
  for (const { id } of blockedIn(place)) engine.cancelJob(id)
}

export const useUnfinished = (): readonly Unfinished[] => useStore(resume)
export const {
  /** The request that Continue would repeat; undefined for uploads. */
  request: unfinishedRequest,
  /** Continues a job. Must run in a click, because the browser can ask for write permission; resolves to false if denied. */
  continueJob,
  /** Continues uploads of an unfinished job with files that match by path, size and time. */
  chooseAgain,
  forget: forgetUnfinished,
} = resume

export { measure } from './objects/listing'
export { BLOB_ZIP_MOST, downloadWays, pickFolder, pickZipFile } from './downloads/disk'

/**
 * Signs a GET and opens it in the browser, which streams to disk without page memory or CORS.
 * Types that browsers show open in a new tab, so running uploads aren't disturbed.
 * Throws ApiError or SignedUrlRefused.
 */
export async function download(r: Pick<SignRequest, 'cluster' | 'bucket' | 'name' | 'expiresIn'>): Promise<void> {
  const { url } = await sign({ ...r, method: 'GET' })
  const a = document.createElement('a')
  a.href = url
  a.target = '_blank'
  a.rel = 'noopener noreferrer'
  a.download = r.name.split('/').findLast(Boolean) ?? r.name
  document.body.append(a)
  a.click()
  a.remove()
}

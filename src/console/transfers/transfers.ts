/** The app's transfers: one queue for uploads, downloads, bulk deletes and bulk access settings. */
import { invalidateAreas } from '#/console/api/query/query-client'
import { session } from '#/console/api/session/session'
import { useStore } from '#/console/api/session/store'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import { createEngine } from './engine/engine'
import { isInBucket, isOfImage } from './engine/job'
import { imageRunner, type ImageSending } from './images/image-runner'
import { imageUploads } from './images/image-uploads'
import { noteJobs, partDone, passOn } from './job-activity'
import { lazyDownload } from './engine/job-parts'
import type { ChosenFile, Matched } from './objects/match-files'
import { markActive } from './engine/activity-flag'
import { xhrPut } from './objects/put'
import { createResume } from './resume'
import { uploadRunner } from './objects/upload-runner'
import { sign, type SignRequest } from './objects/sign'
import { forgetOwner, leftBefore, sweepLater, tabLedger } from './engine/tab-ledger'
import type {
  BulkRequest,
  TransferKind,
  JobView,
  BucketRef,
  Totals,
  Transfer,
  Unfinished,
  UploadFile,
} from './engine/types'
import { secondsFor } from './engine/view'

/** Removes temporary copies of downloads. If the code can't be loaded, the next page removes them. */
const sweepCopies = (all: boolean) =>
  void import('./downloads/saved-files').then(({ sweepSaved }) => sweepSaved({ all })).catch(() => undefined)
/** Delay, because a reloading page briefly has no lock. */
const SWEEP_MS = 30_000

let stale: ReturnType<typeof setTimeout> | undefined
/** Refreshes lists at once, then at most every two seconds, so that a thousand uploads don't cause a thousand refreshes. */
const QUIET_MS = 2000
let last = -QUIET_MS
const changed = ({ subject }: Pick<JobView, 'subject'>) => {
  if (subject.kind !== 'object') {
    void invalidateAreas(['images'])
    return
  }
  const wait = Math.max(0, last + QUIET_MS - performance.now())
  stale ??= setTimeout(() => {
    stale = undefined
    last = performance.now()
    void invalidateAreas(['objects', 'buckets'])
  }, wait)
}

const engine = createEngine({
  upload: uploadRunner(xhrPut),
  imageUpload: imageRunner(xhrPut, (image) => imageUploads.sent(image)),
  ledger: tabLedger,
  download: lazyDownload,
  onChanged: changed,
})
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

const seen = <T>(value: T): T => {
  markActive()
  return value
}

/** Uploads files as one job, after conflicts have been resolved. Returns the job's id. */
export const uploadAll = (place: BucketRef, files: readonly UploadFile[]): string =>
  seen(engine.uploadAll(place, files))
/** Uploads an image's data to its upload URL. Returns the job's id. */
export const sendImage = (r: ImageSending): string => seen(engine.sendImage(r))
/** Starts a bulk job. Returns its id. Throws where a prefix doesn't end with its delimiter. */
export const startJob = (r: BulkRequest): string => seen(engine.start(r))

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

/** Pauses waiting transfers; running ones continue. */
export const pauseQueue = (): void => engine.setPaused(true)
export const resumeQueue = (): void => engine.setPaused(false)
export const cancelAll = (): void => engine.cancelAll()
export const cancelJob = (id: string): void => engine.cancelJob(id)
export const cancelTransfer = (id: string): void => engine.cancel(id)
/** Replaces the object that now has the name. */
export const replaceTransfer = (id: string): void => engine.replace(id)
/** Keeps the current object and stores the file beside it under a free name. */
export const keepBothTransfer = (id: string): void => engine.keepBoth(id)
/** Keeps the current object and skips the file. */
export const skipTransfer = (id: string): void => engine.skip(id)
/** Retries from byte 0 with a new signed URL. */
export const retryTransfer = (id: string): void => engine.retry(id)
/** Retries only failed objects; a halted job continues. */
export const retryJob = (id: string): void => engine.retryJob(id)
export function retryAllFailed(): void {
  for (const job of engine.get().jobs) if (job.retryable || job.halt) engine.retryJob(job.id)
}
/** Removes a row, a job, or everything that has ended from the list. */
export const dismissTransfers = (id?: string): void => engine.dismiss(id)

/** Restores the previous settings of an ACL job once, except `custom` ones. Returns the new job's id. */
export const undoAcl = (id: string): string | undefined => engine.undo(id)
/** Names and reasons of everything that failed in a job, one a line. */
export const failuresText = (id: string): string =>
  engine
    .failures(id)
    .map(({ name, state }) => sentences(`${visible(name).text}:`, state.failure?.detail))
    .join('\n')
/** Seconds for a number of objects at the background request limit. */
export const estimateSeconds = (kind: TransferKind, count: number): number => secondsFor(kind, count)

const useSnapshot = () => useStore(engine)
export const useJobs = (): readonly JobView[] => useSnapshot().jobs
export const useJob = (id: string | undefined): JobView | undefined => useSnapshot().jobs.find((j) => j.id === id)
/** At most 200, oldest first. */
export const useTransfers = (): readonly Transfer[] => useSnapshot().rows
export const useTotals = (): Totals => useSnapshot().totals
/** Epoch milliseconds of the snapshot, for waits that count down. */
export const useShownAt = (): number => useSnapshot().at
export const usePaused = (): boolean => useSnapshot().paused

const blockedJobs = (place: BucketRef) =>
  engine.get().jobs.filter((j) => isInBucket(j, place) && j.halt?.fault === 'cors-off')
const leftOfAll = (jobs: readonly JobView[]) => jobs.reduce((sum, { counts }) => sum + counts.left, 0)
/** Numbers of objects that wait because CORS is off for the bucket: files to upload, and all other objects. */
export function useBlocked(place: BucketRef): { readonly uploads: number; readonly others: number } {
  useSnapshot()
  const jobs = blockedJobs(place)
  return {
    uploads: leftOfAll(jobs.filter((j) => j.kind === 'upload')),
    others: leftOfAll(jobs.filter((j) => j.kind !== 'upload')),
  }
}
/** Continues the jobs that CORS blocked. */
export function retryBlocked(place: BucketRef): void {
  for (const job of blockedJobs(place)) engine.retryJob(job.id)
}
export function cancelBlockedUploads(place: BucketRef): void {
  for (const job of blockedJobs(place)) if (job.kind === 'upload') engine.cancelJob(job.id)
}

/** The request that Continue would repeat; undefined for uploads. */
export const unfinishedRequest = (id: string): BulkRequest | undefined => resume.request(id)
export const useUnfinished = (): readonly Unfinished[] => useStore(resume)
/** Continues a job. Must run in a click, because the browser can ask for write permission; resolves to false if denied. */
export const continueJob = (id: string): Promise<boolean> => resume.continueJob(id)
/** Continues uploads of an unfinished job with files that match by path, size and time. */
export const chooseAgain = (id: string, chosen: readonly ChosenFile[]): Matched => resume.chooseAgain(id, chosen)
export const forgetUnfinished = (id?: string): void => resume.forget(id)

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

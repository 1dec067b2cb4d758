/** The engine's interface and its parts. */
import type { Store } from '#/console/api/session/store'
import type { JobItem, Job, Runner } from './job'
import type { JobNote, Ledger } from './ledger'
import type { AclBefore } from '../objects/delete-runner'
import type { ImageSending } from '../images/image-runner'
import type { BulkRequest, DownloadRequest, JobView, BucketRef, UploadFile } from './types'
import type { Snapshot } from './view'

export interface EngineParts {
  readonly upload: Runner
  readonly imageUpload: Runner
  readonly ledger: Ledger
  /** Creates the runner of one job; its `end` closes the written file. */
  readonly download: (r: DownloadRequest) => DownloadRunner
  /** Called when an upload is stored, or another job has ended. */
  readonly onChanged: (job: Pick<JobView, 'kind' | 'subject'>) => void
}
export interface DownloadRunner {
  readonly run: Runner
  readonly atOnce: number
  /** After the last object. `failed` becomes the manifest. */
  end(job: Job): Promise<void>
  abort(): Promise<void>
}
/** What is known of a job from before it continues. */
export interface Resumed {
  readonly id: string
  /** Settings that it has changed. */
  readonly before?: readonly AclBefore[] | undefined
  /** Title of the whole job. By default that of the request. */
  readonly title?: string | undefined
  /** Number of completed objects that the request doesn't repeat. */
  readonly done?: number | undefined
  /** Number of other objects that it doesn't repeat. */
  readonly skipped?: number | undefined
}
export interface Engine extends Pick<Store<Snapshot>, 'get' | 'subscribe'> {
  uploadAll(place: BucketRef, files: readonly UploadFile[], resumed?: Partial<Resumed>): string
  /** Uploads an image's data to its upload URL. */
  sendImage(r: ImageSending): string
  /** Throws where a prefix would include its siblings. */
  start(r: BulkRequest, resumed?: Resumed): string
  /** Restores a bulk job that ended before a reload. */
  restore(note: JobNote, before: readonly AclBefore[]): void
  cancel(id: string): void
  cancelJob(id: string): void
  cancelAll(): void
  retry(id: string): void
  /** Retries an upload that failed as `not-shown`, and replaces the version that it found. */
  replace(id: string): void
  /** Retries such an upload under a free name beside the version that it found. */
  keepBoth(id: string): void
  /** Leaves such an upload out: the version that it found stays. */
  skip(id: string): void
  retryJob(id: string): void
  setPaused(on: boolean): void
  /** Removes an ended row or job; without an id, all of them. */
  dismiss(id?: string): void
  /** Stops everything and forgets all files, after the session has ended. */
  clear(): void
  /** Changes of an ACL job that were sent, oldest first; of an object the last one. */
  changes(id: string): readonly AclBefore[]
  /** Restores the previous settings of an ACL job once, except `custom` ones. Returns the new job's id; undefined if nothing can be restored. */
  undo(id: string): string | undefined
  /** Every failed object, also those that were dismissed. */
  failures(id: string): readonly JobItem[]
  whenOver(id: string): Promise<void>
  row(id: string): JobItem | undefined
  jobs(): Iterable<Job>
}

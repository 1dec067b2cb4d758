/** Requests that start jobs, and the views of running ones. */
import type { ConfirmedVersions } from '../objects/confirmed-versions'
import type { TransferFailure, TransferState } from './state'

export interface BucketRef {
  readonly cluster: string
  readonly bucket: string
}
export interface Named {
  /** The object's full name. */
  readonly name: string
  /** Bytes; null where unknown. */
  readonly size: number | null
  /** Undefined where no listing has shown it. Downloads are checked against it. */
  readonly etag?: string | null | undefined
}
/** Exact names, and everything under prefixes. A prefix ends with its delimiter, so `foo/` never includes `foo2/`. */
export interface ObjectSelection {
  readonly names?: readonly Named[] | undefined
  /** `''` is the whole bucket: for downloads and access settings only. */
  readonly prefixes?: readonly string[] | undefined
}
/** The object that a name had when the user agreed to the upload. */
export interface Agreed {
  /** Fingerprint of the version to replace; null where the name was free, undefined where the lookup failed. */
  readonly replaces: number | null | undefined
  /** ETag of that version, where a listing showed one. */
  readonly etag?: string | null | undefined
  /** `performance.now()` of the lookup. */
  readonly at: number
  /** Content type to keep; by default the file's. */
  readonly contentType?: string | undefined
  /** The name that stays as it is: the file gets the first free `name (2)`. */
  readonly copyOf?: string | undefined
}
export interface UploadFile {
  readonly file: File
  /** The new object's full name. */
  readonly name: string
  /** Counted but not uploaded. */
  readonly skip?: boolean | undefined
  /** Absent where the lookup failed. The upload then replaces any object. */
  readonly agreed?: Agreed | undefined
}
export type WritableAcl = 'private' | 'public-read' | 'authenticated-read' | 'public-read-write'
/** One object, saved by the page as a file with this name. */
export interface SaveTarget {
  readonly way: 'save'
  readonly as: string
}
export type DownloadTarget =
  | { readonly way: 'folder'; readonly folder: FileSystemDirectoryHandle }
  | { readonly way: 'zip'; readonly file: FileSystemFileHandle }
  /** Built in memory, at most BLOB_ZIP_MOST bytes, then saved with this name. */
  | { readonly way: 'blob-zip'; readonly name: string }

/** Subject of a job: the objects of one bucket, or the data of one machine image. */
export type TransferSubject =
  | ({ readonly kind: 'object' } & BucketRef)
  | { readonly kind: 'image'; readonly image: string }
export type TransferKind = 'upload' | 'download' | 'delete' | 'empty' | 'acl' | 'copy' | 'move' | 'image'
/** The confirmed versions: objects added or changed since are kept. */
interface Confirmed {
  readonly shown: ConfirmedVersions
}
export interface CopyRequest extends BucketRef, ObjectSelection, Confirmed {
  readonly kind: 'copy' | 'move'
  readonly to: BucketRef
  /** Start of every selected name, which `into` replaces: a folder's prefix, or one object's full name. */
  readonly from: string
  readonly into: string
  /** Whether both buckets have access settings of single objects. */
  readonly keepsAccess: boolean
}
/** Access that Undo restores to one object, unless another client has changed its access or stored another version since. */
export interface RestoredAccess {
  readonly name: string
  readonly acl: WritableAcl
  /** Access that the undone change set. */
  readonly was: WritableAcl
  /** Version whose access was changed; null or undefined where unknown. */
  readonly etag?: string | null | undefined
}
export interface DownloadRequest extends BucketRef, ObjectSelection {
  readonly kind: 'download'
  readonly to: DownloadTarget | SaveTarget
  /** Start of a download that continues, in epoch milliseconds. Files that are older aren't its own. */
  readonly since?: number | undefined
}
export type BulkRequest =
  | CopyRequest
  | (BucketRef & ObjectSelection & Confirmed & { readonly kind: 'delete' })
  | (BucketRef & Confirmed & { readonly kind: 'empty'; readonly removeBucket?: boolean | undefined })
  | (BucketRef & ObjectSelection & Confirmed & { readonly kind: 'acl'; readonly acl: WritableAcl })
  | (BucketRef & { readonly kind: 'acl'; readonly each: readonly RestoredAccess[] })
  | DownloadRequest

/** Row of one object. Only some objects of the queue have rows. */
export interface Transfer {
  readonly id: string
  readonly job: string
  readonly kind: TransferKind
  readonly subject: TransferSubject
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly state: TransferState
}

export type JobStatus =
  | 'running'
  | 'paused'
  /** Blocked by one cause that affects all remaining objects; waits for the user. */
  | 'halted'
  /** Lists again to verify the result. */
  | 'proving'
  | 'removing'
  | 'done'
  /** Ended with failures. */
  | 'failed'
  | 'canceled'

export interface JobCounts {
  readonly all: number
  readonly done: number
  readonly failed: number
  readonly canceled: number
  readonly skipped: number
  /** Already had the requested setting. */
  readonly unchanged: number
  /** Changed after the confirmation, and kept. */
  readonly kept: number
  /** Not finished yet. */
  readonly left: number
}
export interface Names {
  readonly count: number
  readonly names: readonly string[]
}
export interface JobView {
  readonly id: string
  readonly kind: TransferKind
  readonly subject: TransferSubject
  /** "Delete 1,204 objects" */
  readonly title: string
  readonly status: JobStatus
  readonly counts: JobCounts
  readonly bytes: { readonly all: number; readonly done: number }
  /** Whether listing continues, so that the counts still grow. */
  readonly counting: boolean
  readonly halt: TransferFailure | null
  /** Confirmed objects that still exist after the job; the first hundred names. */
  readonly remains: Names | null
  /** Objects kept because they were added or changed after the confirmation; the first hundred names. */
  readonly kept: Names
  /** Whether the bucket was kept because it isn't empty. */
  readonly bucketKept: boolean
  /** Whether the job ended before this page load. */
  readonly restored: boolean
  readonly undoable: boolean
  /** Whether a retry can help: not for a changed file, or one over the maximum, nor for rows that were dismissed. */
  readonly retryable: boolean
  readonly secondsLeft: number | null
}
export interface Totals {
  /** Kinds of the counted jobs. */
  readonly kinds: readonly TransferKind[]
  /** Number of unfinished transfers. */
  readonly running: number
  readonly all: number
  readonly done: number
  readonly failed: number
  /** Bytes since the queue was last empty. */
  readonly loaded: number
  readonly size: number
  /** 0 to 99 while anything runs. */
  readonly percent: number
  /** Bytes a second, averaged over some seconds; 0 while unknown. */
  readonly speed: number
  /** Whether no byte has moved for a while. */
  readonly stalled: boolean
  readonly secondsLeft: number | null
}
/** A job that a reload interrupted and that can continue. */
export interface Unfinished {
  readonly id: string
  readonly kind: TransferKind
  readonly subject: TransferSubject
  readonly title: string
  readonly all: number
  readonly left: number
  /** Uploads: the user must choose the files again. */
  readonly needsFiles: boolean
  /** A download that ended with some objects missing. */
  readonly ended: boolean
}
export interface Measured {
  readonly count: number
  readonly bytes: number
}

/** What starts a job, and what is seen of it. */
import type { ShownVersions } from '../bulk/shown'
import type { TransferFailure, TransferState } from './state'

export interface BucketRef {
  readonly cluster: string
  readonly bucket: string
}
export interface Named {
  /** The object's whole name. */
  readonly name: string
  /** Bytes; null where no listing told. */
  readonly size: number | null
}
/** Exact names, and everything below prefixes. A prefix ends with its delimiter, so that `foo/` never takes `foo2/`. */
export interface ObjectSelection {
  readonly names?: readonly Named[] | undefined
  /** `''` is the whole bucket: for downloads and access settings only. */
  readonly prefixes?: readonly string[] | undefined
}
/** What a name held when the person agreed to the upload. */
export interface Agreed {
  /** Fingerprint of the version to be replaced; null where the name was free. */
  readonly replaces: number | null
  /** ETag of that version, where a listing showed one. */
  readonly etag?: string | null | undefined
  /** When it was looked up, as `performance.now()` of this page has it. */
  readonly at: number
  /** The name that stays as it is: the file gets the first free `name (2)`. */
  readonly copyOf?: string | undefined
}
export interface UploadFile {
  readonly file: File
  /** The whole name it is to have. */
  readonly name: string
  /** Counted, and never sent. */
  readonly skip?: boolean | undefined
  /** Absent where nobody could look: then whatever the name holds is replaced. */
  readonly agreed?: Agreed | undefined
}
export type WritableAcl = 'private' | 'public-read' | 'authenticated-read' | 'public-read-write'
/** One object, saved by the page under this name. */
export interface SaveTarget {
  readonly way: 'save'
  readonly as: string
}
export type DownloadTarget =
  | { readonly way: 'folder'; readonly folder: FileSystemDirectoryHandle }
  | { readonly way: 'zip'; readonly file: FileSystemFileHandle }
  /** In memory, at most BLOB_ZIP_MOST bytes; then saved under this name. */
  | { readonly way: 'blob-zip'; readonly name: string }
  /** A text of signed URLs, one a line, saved under this name. */
  | { readonly way: 'links'; readonly name: string }

export interface VolumeNamed {
  readonly id: number
  readonly label: string
  /** The instance that it was seen at: what is at another one by then stays there. */
  readonly instance: number | null
}

/**
 * `image`: the data of a machine image; its place is `images` and the image's id. What is done to volumes has the place
 * `volumes` alone.
 */
export type TransferKind = 'upload' | 'download' | 'delete' | 'empty' | 'acl' | 'image' | VolumeKind
export type VolumeKind = 'volume-detach' | 'volume-delete'
export type VolumeRequest = BucketRef & { readonly kind: VolumeKind; readonly volumes: readonly VolumeNamed[] }
/** The versions that were counted and confirmed: an object that was added or changed since is left as it is. */
interface Confirmed {
  readonly shown: ShownVersions
}
export type BulkRequest =
  | (BucketRef & ObjectSelection & Confirmed & { readonly kind: 'delete' })
  | (BucketRef & Confirmed & { readonly kind: 'empty'; readonly removeBucket?: boolean | undefined })
  | (BucketRef & ObjectSelection & Confirmed & { readonly kind: 'acl'; readonly acl: WritableAcl })
  /** Each object its own setting: undoing. */
  | (BucketRef & {
      readonly kind: 'acl'
      readonly each: readonly { readonly name: string; readonly acl: WritableAcl }[]
    })
  | (BucketRef & ObjectSelection & { readonly kind: 'download'; readonly to: DownloadTarget | SaveTarget })
  | VolumeRequest

/** One object's row; the queue holds many more than are ever shown. */
export interface Transfer extends BucketRef {
  readonly id: string
  readonly job: string
  readonly kind: TransferKind
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly state: TransferState
}

export type JobStatus =
  | 'running'
  | 'paused'
  /** One cause stands against all that is left: it waits for a person. */
  | 'halted'
  /** Lists once more, to say what is really left. */
  | 'proving'
  | 'removing'
  | 'done'
  /** Over, and something could not be done. */
  | 'failed'
  | 'cancelled'

export interface JobCounts {
  readonly all: number
  readonly done: number
  readonly failed: number
  readonly cancelled: number
  readonly skipped: number
  /** Had the wanted setting already. */
  readonly unchanged: number
  /** Changed after the confirmation, and left as they are. */
  readonly kept: number
  /** Neither done nor given up. */
  readonly left: number
}
export interface Names {
  readonly count: number
  readonly names: readonly string[]
}
export interface JobView extends BucketRef {
  readonly id: string
  readonly kind: TransferKind
  /** "Delete 1,204 objects", as far as known. */
  readonly title: string
  readonly status: JobStatus
  readonly counts: JobCounts
  readonly bytes: { readonly all: number; readonly done: number }
  /** Still listing: the counts grow. */
  readonly counting: boolean
  readonly halt: TransferFailure | null
  /** Confirmed objects that listing once more found; the first hundred names. */
  readonly remains: Names | null
  /** Added or changed after the confirmation, and left as they are; the first hundred names. */
  readonly kept: Names
  /** The bucket was to be deleted and is not empty. */
  readonly bucketKept: boolean
  /** It ended before the page was loaded. */
  readonly restored: boolean
  readonly undoable: boolean
  readonly secondsLeft: number | null
}
export interface Totals {
  /** Of the jobs that are counted. */
  readonly kinds: readonly TransferKind[]
  /** Not over yet. */
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
  /** Bytes are being sent or read, and none has moved for a while. */
  readonly stalled: boolean
  readonly secondsLeft: number | null
}
/** A job that a reload cut off, offered again. */
export interface Unfinished extends BucketRef {
  readonly id: string
  readonly kind: TransferKind
  readonly title: string
  readonly all: number
  readonly left: number
  /** Uploads: their files are to be chosen anew. */
  readonly needsFiles: boolean
  /** A download that ended, with some objects missing. */
  readonly ended: boolean
}
export interface Measured {
  readonly count: number
  readonly bytes: number
}

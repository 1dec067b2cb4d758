/** Requests of jobs over objects. */
import type { Agreed, BucketRef, Change } from '../engine/job'
import type { ConfirmedVersions } from './confirmed-versions'

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
export interface UploadFile {
  readonly file: File
  /** The new object's full name. */
  readonly name: string
  /** Counted but not uploaded. */
  readonly skip?: boolean | undefined
  /** Absent where the lookup failed. The upload then replaces any object. */
  readonly agreed?: Agreed | undefined
}
export interface UploadRequest extends BucketRef {
  readonly kind: 'upload'
  readonly files: readonly UploadFile[]
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

/** The confirmed versions: objects added or changed since are kept. */
interface Confirmed {
  readonly shown: ConfirmedVersions
}
interface CopyOf<K extends 'copy' | 'move'> extends BucketRef, ObjectSelection, Confirmed {
  readonly kind: K
  readonly to: BucketRef
  /** Start of every selected name, which `into` replaces: a folder's prefix, or one object's full name. */
  readonly from: string
  readonly into: string
  /** Whether both buckets have access settings of single objects. */
  readonly preservesAccess: boolean
}
export type CopyRequest = CopyOf<'copy'> | CopyOf<'move'>
/** Access that Undo restores to one object, unless another client has changed its access or stored another version since. */
export interface RestoredAccess {
  readonly name: string
  readonly acl: WritableAcl
  /** Access that the undone change set. */
  readonly was: WritableAcl
  /** Version whose access was changed; null or undefined where unknown. */
  readonly etag?: string | null | undefined
}
/** A change of access that a job made. */
export interface AclChange extends Change {
  /** `custom` can't be restored. */
  readonly before: WritableAcl | 'custom'
  readonly after: WritableAcl
  /** The version, where it was looked up. */
  readonly etag?: string | null | undefined
}

/** What Undo restores. A custom policy can't be written again. */
export const restoredAccess = (changes: readonly AclChange[]): readonly RestoredAccess[] =>
  changes.flatMap(({ name, before, after, etag }) =>
    before === 'custom' ? [] : [{ name, acl: before, was: after, etag }],
  )

export interface DownloadRequest extends BucketRef, ObjectSelection {
  readonly kind: 'download'
  readonly to: DownloadTarget | SaveTarget
  /** Start of a download that continues, in epoch milliseconds. Files that are older aren't its own. */
  readonly since?: number | undefined
}
export interface DeleteRequest extends BucketRef, ObjectSelection, Confirmed {
  readonly kind: 'delete'
}
export interface EmptyRequest extends BucketRef, Confirmed {
  readonly kind: 'empty'
  readonly removeBucket?: boolean | undefined
}
export type AclRequest = BucketRef & { readonly kind: 'acl' } & (
    | (ObjectSelection & Confirmed & { readonly acl: WritableAcl })
    | { readonly each: readonly RestoredAccess[] }
  )
/** A job over objects of a bucket. */
export type BulkRequest = CopyRequest | DeleteRequest | EmptyRequest | AclRequest | DownloadRequest

export const requestSelection = (r: BulkRequest): ObjectSelection =>
  r.kind === 'empty'
    ? { prefixes: [''] }
    : 'each' in r
      ? { names: r.each.map(({ name }) => ({ name, size: null })) }
      : r

export interface Measured {
  readonly count: number
  readonly bytes: number
}

/** Failures of transfers. Pages need these without the code of transfers. */
import type { ObjectEntry } from '#/contract/objects'

/** Why a transfer failed. Each fault has its own message and next step. */
export type TransferFault =
  /** The API refused to sign; the ApiError has the reason. */
  | 'not-signed'
  /** Over the maximum size; nothing was sent. */
  | 'too-large'
  /** Browsers can't address this name or store; nothing was sent. */
  | 'bad-address'
  /** CORS is off for the bucket. */
  | 'cors-off'
  | 'unreachable'
  | 'blocked-by-policy'
  | 'file-changed'
  /** The connection broke; the store has nothing, or the whole object. */
  | 'interrupted'
  /** The signed URL expired before it was used. */
  | 'expired'
  /** The store refused, with a status. */
  | 'refused'
  | 'stalled'
  /** The disk or the user refused to write the file. */
  | 'not-written'
  /** The disk of the chosen folder has no space for the file. */
  | 'disk-full'
  /** The object has changed since it was shown; nothing was done to it. */
  | 'not-shown'
  /** The object was deleted while its replacement was sent: nothing was stored. */
  | 'overtaken'
  /** The object is not the version that was shown: it was not deleted. */
  | 'changed'
  /** The bucket was deleted. */
  | 'bucket-gone'
  /** The object doesn't exist. */
  | 'object-gone'
  /** The received bytes aren't those of the listed object. */
  | 'incomplete'
  /** The stored bytes differ from the file. */
  | 'differs'
  /** The store confirmed the upload, but the bucket doesn't contain the object. */
  | 'not-stored'
  /** The image was deleted: its data was damaged, or its 24 hours had passed. */
  | 'image-gone'
  /** Whether the file was stored is unknown. */
  | 'unconfirmed'

/** An object as a listing shows it. */
export type Listed = Pick<ObjectEntry, 'name' | 'size' | 'etag' | 'last_modified'>
export interface TransferFailure {
  readonly fault: TransferFault
  /** Cause of the failure; the server's own message if there is one. */
  readonly detail: string
  /** The next step for the user. */
  readonly next: string
  readonly status: number
  /** The thrown error. */
  readonly cause?: unknown
  /** The existing version that blocks an upload (`not-shown`). */
  readonly found?: Listed
}

export const isFailure = (e: unknown): e is TransferFailure =>
  typeof e === 'object' && e !== null && 'fault' in e && 'detail' in e

export const canceledError = () => new DOMException('Canceled.', 'AbortError')

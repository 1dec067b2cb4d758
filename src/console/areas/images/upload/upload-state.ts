import type { ImageUploadNote } from '#/console/transfers/images/image-uploads'
import type { JobView } from '#/console/transfers/engine/view'

/**
 * - `sending`: this tab is uploading. `stopped`: the upload failed or was canceled in this tab.
 * - `reloaded`: this tab has the upload URL but lost the file. `elsewhere`: another machine uploads.
 * - `sent`: the object store has all data. `unknown`: this tab has neither URL nor upload.
 */
export type UploadState = 'sending' | 'stopped' | 'reloaded' | 'elsewhere' | 'sent' | 'unknown'

/** The upload of an image with the status `pending_upload`, as far as this tab knows. */
export function uploadStateOf(
  note: Pick<ImageUploadNote, 'sentAt' | 'file'> | undefined,
  job: Pick<JobView, 'status'> | undefined,
): UploadState {
  if ((note && note.sentAt !== null) || job?.status === 'done') return 'sent'
  if (job && job.status !== 'failed' && job.status !== 'canceled') return 'sending'
  if (!note) return 'unknown'
  if (job) return 'stopped'
  return note.file ? 'reloaded' : 'elsewhere'
}

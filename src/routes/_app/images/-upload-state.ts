import type { ImageUploadNote } from '#/transfers/images-volumes/image-uploads'
import type { JobView } from '#/transfers/engine/types'

/**
 * - `sending`: on its way from this tab. `stopped`: it failed or was canceled here.
 * - `reloaded`: this tab has the address, and no file any more. `elsewhere`: another machine is to send it.
 * - `sent`: the store has all of it. `unknown`: this tab knows nothing of it.
 */
export type Stand = 'sending' | 'stopped' | 'reloaded' | 'elsewhere' | 'sent' | 'unknown'

/** Of an image whose status is `pending_upload`, which alone does not tell. */
export function standOf(
  note: Pick<ImageUploadNote, 'sentAt' | 'file'> | undefined,
  job: Pick<JobView, 'status'> | undefined,
): Stand {
  if ((note && note.sentAt !== null) || job?.status === 'done') return 'sent'
  if (job && job.status !== 'failed' && job.status !== 'cancelled') return 'sending'
  if (!note) return 'unknown'
  if (job) return 'stopped'
  return note.file ? 'reloaded' : 'elsewhere'
}

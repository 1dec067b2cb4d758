/** Starts an upload whose questions were answered. */
import { compareNames } from '#/lib/object-name'
import { uploadAll } from '#/transfers/engine/transfers'
import type { UploadFile } from '#/transfers/engine/types'
import type { BucketAt } from '../-bucket-page'
import { bucketRefOf } from '../-bucket-ref'
import { flatListOf } from './find-existing'
import { type Decision, type FileToSend, nameCopies } from './plan'

interface SentPlan {
  readonly at: BucketAt
  readonly decision: Decision
  /** Names that the bucket is known to have. */
  readonly seen: ReadonlySet<string>
  /** Names of all files of the upload. */
  readonly planned: readonly string[]
  /** Adds what the user agreed to. */
  readonly agreed: (file: FileToSend) => UploadFile
}

/** Finds free names for copies, then starts the upload. Starts nothing once aborted. Throws ApiError, or when aborted. */
export async function sendPlan({ at, decision, seen, planned, agreed }: SentPlan, signal: AbortSignal): Promise<void> {
  const copies = await nameCopies(decision, seen, planned, flatListOf(at, signal))
  signal.throwIfAborted()
  // In listing order, so that one list call checks many names right before they are sent.
  const inOrder = [...decision.send, ...copies].toSorted((a, b) => compareNames(a.name, b.name))
  uploadAll(bucketRefOf(at), [...inOrder.map(agreed), ...decision.skip.map((file) => ({ ...file, skip: true }))])
}

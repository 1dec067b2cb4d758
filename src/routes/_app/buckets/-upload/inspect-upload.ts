/** Gathers everything an upload plan needs: files, existing objects, comparisons. */
import { isAborted } from '../-bulk/aborted'
import * as copy from './-copy'
import {
  compareContents,
  selectTargets,
  withoutCopies,
  type UploadItem,
  type LeftOut,
  type TargetOptions,
} from './plan'
import { findExisting, type ListPage, type ExistingObjects } from './find-existing'
import { readChosenFiles, readDroppedFiles, type DroppedFiles } from '#/transfers/objects/read-dropped-files'

export interface UploadSource {
  readonly entries: readonly FileSystemEntry[]
  /** Files from a file picker, or dropped without a file system entry. */
  readonly loose: readonly File[]
}
/** Current step; `value` is 0 to 1, or null while unknown. */
export interface InspectionStep {
  readonly label: string
  readonly value: number | null
}
export interface InspectedUpload {
  readonly dropped: DroppedFiles
  readonly existing: ExistingObjects
  /** `performance.now()` when the existing objects were looked up. */
  readonly at: number
  /** Why the lookup of existing objects failed. */
  readonly lookupError?: unknown
}
interface Io {
  readonly signal: AbortSignal
  readonly onStep: (step: InspectionStep) => void
}

export async function inspectUpload(
  source: UploadSource,
  folder: string,
  list: ListPage,
  io: Io,
): Promise<InspectedUpload> {
  const { signal } = io
  const onProgress = (n: number) => io.onStep({ label: copy.readingCount(n), value: null })
  const tree = await readDroppedFiles(source.entries, { signal, onProgress })
  const loose = await readChosenFiles(source.loose, { signal, onProgress })
  const dropped: DroppedFiles = { ...tree, files: [...tree.files, ...loose.files] }
  io.onStep({ label: copy.checking, value: null })
  // Looks up every possible name once, whichever options are selected later.
  const everything = { folder, junk: true, emptyFolders: true, most: undefined }
  const plain = await selectTargets(dropped, { ...everything, compose: false }, signal)
  const composed = await selectTargets(dropped, { ...everything, compose: true }, signal)
  const names = [...plain.targets, ...composed.targets].map((t) => t.name)
  try {
    const at = performance.now()
    return { dropped, existing: await findExisting(names, list), at }
  } catch (e) {
    if (isAborted(e, signal)) throw e
    return { dropped, existing: { found: new Map(), seen: new Set(), calls: 0 }, at: 0, lookupError: e }
  }
}

export interface PlannedUpload {
  readonly items: readonly UploadItem[]
  readonly leftOut: readonly LeftOut[]
}

/** Creates a plan. `enough` stops comparing bytes. Throws when aborted. */
export async function planUpload(
  { dropped, existing }: InspectedUpload,
  options: TargetOptions,
  io: Io & { readonly enough: AbortSignal },
): Promise<PlannedUpload> {
  const { signal, enough } = io
  const { targets, leftOut } = await withoutCopies(await selectTargets(dropped, options, signal), io)
  const items = await compareContents(targets, existing.found, {
    signal,
    enough,
    onProgress: (done, of) =>
      io.onStep({
        label: copy.comparing(done, of),
        value: done / of,
      }),
  })
  return { items, leftOut }
}

/** Gathers everything an upload plan needs: files, existing objects, comparisons. */
import { isAborted } from '../-bulk/aborted'
import * as copy from './-copy'
import { compare, sortOut, withoutCopies, type UploadItem, type LeftOut, type SortOptions } from './plan'
import { scan, type ListPage, type FolderScan } from './scan'
import { chosen, walk, type DroppedFiles } from '#/transfers/objects/read-dropped-files'

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
export interface Prepared {
  readonly dropped: DroppedFiles
  readonly existing: FolderScan
  /** `performance.now()` when the existing objects were looked up. */
  readonly at: number
  /** Why the lookup of existing objects failed. */
  readonly lookupError?: unknown
}
interface Io {
  readonly signal: AbortSignal
  readonly onStep: (step: InspectionStep) => void
}

export async function prepare(source: UploadSource, folder: string, list: ListPage, io: Io): Promise<Prepared> {
  const { signal } = io
  const onProgress = (n: number) => io.onStep({ label: copy.readingCount(n), value: null })
  const walked = await walk(source.entries, { signal, onProgress })
  const loose = await chosen(source.loose, { signal, onProgress })
  const dropped: DroppedFiles = { ...walked, files: [...walked.files, ...loose.files] }
  io.onStep({ label: copy.checking, value: null })
  // Looks up every possible name once, whichever options are selected later.
  const everything = { folder, junk: true, emptyFolders: true, most: undefined }
  const plain = await sortOut(dropped, { ...everything, compose: false }, signal)
  const composed = await sortOut(dropped, { ...everything, compose: true }, signal)
  const names = [...plain.targets, ...composed.targets].map((t) => t.name)
  try {
    const at = performance.now()
    return { dropped, existing: await scan(names, list), at }
  } catch (e) {
    if (isAborted(e, signal)) throw e
    return { dropped, existing: { found: new Map(), seen: new Set(), calls: 0 }, at: 0, lookupError: e }
  }
}

export interface PreparedPlan {
  readonly items: readonly UploadItem[]
  readonly leftOut: readonly LeftOut[]
}

/** Creates a plan. `enough` stops comparing bytes. Throws when aborted. */
export async function planOf(
  { dropped, existing }: Prepared,
  options: SortOptions,
  io: Io & { readonly enough: AbortSignal },
): Promise<PreparedPlan> {
  const { signal, enough } = io
  const { targets, leftOut } = await withoutCopies(await sortOut(dropped, options, signal), io)
  const items = await compare(targets, existing.found, {
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

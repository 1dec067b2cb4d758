/** From a drop to all that has to be known of it, in the order in which it can be known. */
import { isAborted } from '../-bulk/aborted'
import { compare, sortOut, type UploadItem, type LeftOut, type SortOptions } from './plan'
import { scan, type ListPage, type FolderScan } from './scan'
import { chosen, walk, type DroppedFiles } from '#/transfers/objects/read-dropped-files'

export interface UploadSource {
  readonly entries: readonly FileSystemEntry[]
  /** Files without a place on disk, or chosen ones. */
  readonly loose: readonly File[]
}
/** What is going on now; `value` 0 to 1, or null while it cannot be known. */
export interface InspectionStep {
  readonly words: string
  readonly value: number | null
}
export interface Prepared {
  readonly haul: DroppedFiles
  readonly looked: FolderScan
  /** When the names were looked up, as `performance.now()` has it. */
  readonly at: number
  /** Why it is not known which names are taken. */
  readonly unsure?: unknown
}
interface Io {
  readonly signal: AbortSignal
  readonly onStep: (step: InspectionStep) => void
}

export async function prepare(source: UploadSource, folder: string, list: ListPage, io: Io): Promise<Prepared> {
  const { signal } = io
  const onProgress = (n: number) => io.onStep({ words: `Reading: ${n.toLocaleString('en')} files`, value: null })
  const walked = await walk(source.entries, { signal, onProgress })
  const loose = await chosen(source.loose, { signal, onProgress })
  const haul: DroppedFiles = { ...walked, files: [...walked.files, ...loose.files] }
  io.onStep({ words: 'Looking up which names are taken', value: null })
  // Every name that it may come to, whatever is chosen afterwards: looked up once.
  const everything = { folder, junk: true, emptyFolders: true, most: undefined }
  const plain = await sortOut(haul, { ...everything, compose: false }, signal)
  const composed = await sortOut(haul, { ...everything, compose: true }, signal)
  const names = [...plain.targets, ...composed.targets].map((t) => t.name)
  try {
    const at = performance.now()
    return { haul, looked: await scan(names, list), at }
  } catch (e) {
    if (isAborted(e, signal)) throw e
    return { haul, looked: { found: new Map(), seen: new Set(), calls: 0 }, at: 0, unsure: e }
  }
}

export interface PreparedPlan {
  readonly items: readonly UploadItem[]
  readonly leftOut: readonly LeftOut[]
}

/** `enough` ends the comparing of bytes. Throws when aborted. */
export async function planOf(
  { haul, looked }: Prepared,
  options: SortOptions,
  io: Io & { readonly enough: AbortSignal },
): Promise<PreparedPlan> {
  const { signal, enough } = io
  const { targets, leftOut } = await sortOut(haul, options, signal)
  const items = await compare(targets, looked.found, {
    signal,
    enough,
    onProgress: (done, of) =>
      io.onStep({
        words: `Comparing files of equal size: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`,
        value: done / of,
      }),
  })
  return { items, leftOut }
}

/** Reads the files of an upload, names them, and looks up the objects that have their names. */
import type { ObjectEntry } from '#/contract/objects'
import { readChosenFiles, readDroppedFiles, type FoundFile } from '#/console/transfers/objects/read-dropped-files'
import { isAborted } from '../bulk/aborted'
import { findExisting, type ListPage } from './find-existing'
import { isJunk, storedNameProblem } from './naming'
import { formatBytes } from '#/lib/bytes'
import { plural } from '#/lib/text'

export interface UploadSource {
  readonly entries: readonly FileSystemEntry[]
  /** Files from a file picker, or dropped without a file system entry. */
  readonly loose: readonly File[]
}
export interface UploadItem {
  /** The object's full name. */
  readonly name: string
  readonly file: File
  /** Whether an earlier file of the upload has the name. Such a file becomes a copy. */
  readonly twin: boolean
  /** The object that has the name. */
  readonly there?: ObjectEntry | undefined
}
interface LeftOut {
  readonly path: string
  readonly reason: string
}
export interface InspectedUpload {
  readonly items: readonly UploadItem[]
  /** Files that can't be uploaded. */
  readonly leftOut: readonly LeftOut[]
  /** Names that the bucket is known to have. */
  readonly seen: ReadonlySet<string>
  /** `performance.now()` when the existing objects were looked up. */
  readonly at: number
  /** Why the lookup of existing objects failed. */
  readonly lookupError?: unknown
}
export interface UploadTarget {
  /** Prefix of all names: ends with a slash, or is empty. */
  readonly folder: string
  /** Maximum bytes of one upload; undefined where unknown. */
  readonly most: number | undefined
}
interface Io {
  readonly signal: AbortSignal
  readonly onStep: (label: string) => void
}

/** Names every file, and leaves out what can't be uploaded and what systems create in folders. */
export function nameFiles(files: readonly FoundFile[], { folder, most }: UploadTarget) {
  const items: UploadItem[] = []
  const leftOut: LeftOut[] = []
  const named = new Set<string>()
  for (const { path, file } of files) {
    if (path.includes('/') && isJunk(path)) continue
    const name = folder + path
    const reason =
      storedNameProblem(name) ??
      (most !== undefined && file.size > most
        ? `Larger than ${formatBytes(most)}, the maximum for one upload.`
        : undefined)
    if (reason === undefined) items.push({ name, file, twin: named.has(name) })
    else leftOut.push({ path, reason })
    named.add(name)
  }
  return { items, leftOut }
}

/** Throws when aborted. */
export async function inspectUpload(
  source: UploadSource,
  target: UploadTarget,
  list: ListPage,
  { signal, onStep }: Io,
): Promise<InspectedUpload> {
  const onProgress = (n: number) => onStep(`Reading ${plural(n, 'file')}`)
  const tree = await readDroppedFiles(source.entries, { signal, onProgress })
  const loose = await readChosenFiles(source.loose, { signal, onProgress })
  const { items, leftOut } = nameFiles([...tree.files, ...loose.files], target)
  const all = [...tree.unreadable, ...leftOut]
  onStep('Checking for existing files')
  try {
    const at = performance.now()
    const { found, seen } = await findExisting(
      items.map(({ name }) => name),
      list,
    )
    return { items: items.map((item) => ({ ...item, there: found.get(item.name) })), leftOut: all, seen, at }
  } catch (e) {
    if (isAborted(e, signal)) throw e
    return { items, leftOut: all, seen: new Set(), at: 0, lookupError: e }
  }
}

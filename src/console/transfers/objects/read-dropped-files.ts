/** Reads dropped or chosen folders completely into a flat list of files. */

export interface FoundFile {
  /** Path from the dropped folder, with slashes: `photos/2026/a.jpg`. */
  readonly path: string
  readonly file: File
}
export interface DroppedFiles {
  readonly files: readonly FoundFile[]
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[]
}
export interface ReadOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (files: number) => void
}

/** Milliseconds of work between two yields: long enough for progress, short enough for clicks. */
const SLICE_MS = 30

/** Returns a function for long loops. Awaiting it yields to the page after each slice of time. */
export function createYielder(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    signal?.throwIfAborted()
    if (performance.now() - since < SLICE_MS) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now()
        resolve()
      }, 0)
    })
  }
}

const isFolder = (e: FileSystemEntry): e is FileSystemDirectoryEntry => e.isDirectory
const isFile = (e: FileSystemEntry): e is FileSystemFileEntry => e.isFile
const said = (e: unknown) => (e instanceof Error ? e.message : '') || 'The file couldn’t be read.'

/** A reader returns a folder in parts, often of a hundred, and an empty part at its end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return all
    all.push(...part)
  }
}

/** Lists files by path in folder order, and the paths that can't be read. Throws when aborted. */
export async function readDroppedFiles(
  entries: readonly FileSystemEntry[],
  { signal, onProgress }: ReadOptions = {},
): Promise<DroppedFiles> {
  const files: FoundFile[] = []
  const unreadable: { path: string; reason: string }[] = []
  const yieldToMain = createYielder(signal)
  const open = async (entry: FileSystemFileEntry, path: string) => {
    try {
      files.push({ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) })
    } catch (e) {
      unreadable.push({ path, reason: said(e) })
    }
  }
  const enter = async (found: readonly FileSystemEntry[], above: string): Promise<void> => {
    // Chrome gives an entry whose name isn't UTF-8 an empty one, and takes its path for that of the folder.
    const level = found.filter(({ name }) => name !== '')
    if (level.length < found.length)
      unreadable.push({
        path: above + '(unreadable name)',
        reason: 'The browser can’t read this name. Rename the file or folder, then upload it.',
      })
    for (let from = 0; from < level.length; from += 64) {
      await yieldToMain()
      await Promise.all(
        level
          .slice(from, from + 64)
          .filter(isFile)
          .map((e) => open(e, above + e.name)),
      )
      onProgress?.(files.length)
    }
    for (const folder of level.filter(isFolder)) {
      const path = `${above}${folder.name}/`
      const inside = await childrenOf(folder).catch((e: unknown) => {
        unreadable.push({ path, reason: said(e) })
        return undefined
      })
      if (inside) await enter(inside, path)
    }
  }
  await enter(entries, '')
  signal?.throwIfAborted()
  return { files, unreadable }
}

/** The files of a file input. For a chosen folder, browsers report each file's path. */
export async function readChosenFiles(
  list: Iterable<File>,
  { signal, onProgress }: ReadOptions = {},
): Promise<DroppedFiles> {
  const files: FoundFile[] = []
  const yieldToMain = createYielder(signal)
  for (const file of list) {
    files.push({ path: file.webkitRelativePath || file.name, file })
    const pause = yieldToMain()
    if (pause) {
      onProgress?.(files.length)
      await pause
    }
  }
  return { files, unreadable: [] }
}

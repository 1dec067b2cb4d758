/** From what was dropped or chosen to a flat list of files: every entry of every folder, however many. */
import * as copy from '../engine/copy'

export interface FoundFile {
  /** From the dropped folder on, with slashes: `photos/2026/a.jpg`. */
  readonly path: string
  readonly file: File
}
export interface DroppedFiles {
  readonly files: readonly FoundFile[]
  /** Paths with a final slash. */
  readonly emptyFolders: readonly string[]
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[]
}
export interface WalkOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (files: number) => void
}

/** Long enough to get on, short enough for a click in between. */
const SLICE_MS = 30

/** A stopwatch for long work: `await breath()` gives way to the page once a slice of time is used up. */
export function breather(signal?: AbortSignal): () => Promise<void> | undefined {
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
const said = (e: unknown) => (e instanceof Error ? e.message : '') || copy.unreadable

/** A reader gives a part of a folder at a time, often a hundred, and nothing at its end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return all
    all.push(...part)
  }
}

/** Files by path, in the order of folders; what cannot be read is named and holds up nothing. Throws when aborted. */
export async function walk(
  entries: readonly FileSystemEntry[],
  { signal, onProgress }: WalkOptions = {},
): Promise<DroppedFiles> {
  const files: FoundFile[] = []
  const emptyFolders: string[] = []
  const unreadable: { path: string; reason: string }[] = []
  const breath = breather(signal)
  const open = async (entry: FileSystemFileEntry, path: string) => {
    try {
      files.push({ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) })
    } catch (e) {
      unreadable.push({ path, reason: said(e) })
    }
  }
  const enter = async (level: readonly FileSystemEntry[], above: string): Promise<void> => {
    for (let from = 0; from < level.length; from += 64) {
      await breath()
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
      if (inside?.length === 0) emptyFolders.push(path)
      else if (inside) await enter(inside, path)
    }
  }
  await enter(entries, '')
  signal?.throwIfAborted()
  return { files, emptyFolders, unreadable }
}

/** What a file input holds; of a chosen folder the browser gives each file's path, and no empty folders. */
export async function chosen(list: Iterable<File>, { signal, onProgress }: WalkOptions = {}): Promise<DroppedFiles> {
  const files: FoundFile[] = []
  const breath = breather(signal)
  for (const file of list) {
    files.push({ path: file.webkitRelativePath || file.name, file })
    const pause = breath()
    if (pause) {
      onProgress?.(files.length)
      await pause
    }
  }
  return { files, emptyFolders: [], unreadable: [] }
}

/** What is uploaded for a folder that contains nothing. */
export const folderMarker = (name: string): File => new File([], name, { type: 'application/x-directory' })

/** Effect of an upload on a bucket, before anything is sent: new, same, replaced or left out. */
import type { ObjectEntry } from '#/contract/objects'
import { versionFingerprint } from '#/transfers/bulk/shown'
import { isMd5, md5Of, MD5_MOST_BYTES } from '#/lib/md5'
import * as copy from './-copy'
import { isJunk, storedNameProblem } from './naming'
import { freeName } from '#/transfers/objects/free-name'
import { scan, type ListPage } from './scan'
import { breather, folderMarker, type DroppedFiles } from '#/transfers/objects/read-dropped-files'

export interface UploadTarget {
  /** The object's full name. */
  readonly name: string
  /** Path of the dropped file. */
  readonly path: string
  readonly file: File
}
export interface LeftOut {
  readonly path: string
  readonly reason: string
}
export interface SortOptions {
  /** Prefix of all names: ends with a slash, or is empty. */
  readonly folder: string
  /** Includes system files such as `.DS_Store`. */
  readonly junk: boolean
  /** Normalizes names to NFC, as other systems write them. */
  readonly compose: boolean
  /** Creates placeholders for empty folders. */
  readonly emptyFolders: boolean
  /** Maximum bytes of one upload; undefined where unknown. */
  readonly most: number | undefined
}
export interface Sorted {
  readonly targets: readonly UploadTarget[]
  readonly leftOut: readonly LeftOut[]
}

export const isMarker = (t: Pick<UploadTarget, 'name'>) => t.name.endsWith('/')

/** Names every file and leaves out those that can't be uploaded. The first of two files with one name wins. Throws when aborted. */
export async function sortOut(dropped: DroppedFiles, o: SortOptions, signal?: AbortSignal): Promise<Sorted> {
  const breath = breather(signal)
  const targets = new Map<string, UploadTarget>()
  const leftOut: LeftOut[] = dropped.unreadable.map(({ path, reason }) => ({ path, reason }))
  const take = (path: string, file: File) => {
    const name = o.folder + (o.compose ? path.normalize('NFC') : path)
    const taken = targets.get(name)
    const reason =
      storedNameProblem(name) ??
      (taken === undefined ? undefined : copy.sameName(taken.path)) ??
      (o.most !== undefined && file.size > o.most ? copy.tooLarge(o.most) : undefined)
    if (reason === undefined) targets.set(name, { name, path, file })
    else leftOut.push({ path, reason })
  }
  for (const { path, file } of dropped.files) {
    await breath()
    if (!o.junk && isJunk(path)) leftOut.push({ path, reason: copy.systemFile })
    else take(path, file)
  }
  if (o.emptyFolders) for (const path of dropped.emptyFolders) take(path, folderMarker(path))
  return { targets: [...targets.values()], leftOut }
}

/** Number of files with names that aren't in NFC. */
export const countDecomposed = (dropped: DroppedFiles): number =>
  dropped.files.reduce((n, { path }) => n + (path === path.normalize('NFC') ? 0 : 1), 0)
export const countJunk = (dropped: DroppedFiles): number =>
  dropped.files.reduce((n, { path }) => n + (isJunk(path) ? 1 : 0), 0)

export type NameVerdict = 'new' | 'same' | 'replaces'
export interface UploadItem extends UploadTarget {
  readonly verdict: NameVerdict
  /** The existing object. */
  readonly there?: ObjectEntry
  /** Why it counts as different: size, content, or not compared. */
  readonly differs?: 'size' | 'content' | 'unknown'
}
export interface CompareOptions {
  readonly signal?: AbortSignal | undefined
  /** When aborted, remaining files of equal size count as different without being read. */
  readonly enough?: AbortSignal | undefined
  readonly onProgress?: (done: number, of: number) => void
}

/** Compares files with existing objects: by size, then by MD5 where the etag is one. Throws when aborted. */
export async function compare(
  targets: readonly UploadTarget[],
  found: ReadonlyMap<string, ObjectEntry>,
  { signal, enough, onProgress }: CompareOptions = {},
): Promise<UploadItem[]> {
  const breath = breather(signal)
  const equalSize = (t: UploadTarget) => found.get(t.name)?.size === t.file.size
  const of = targets.filter(equalSize).length
  let done = 0
  const items: UploadItem[] = []
  for (const t of targets) {
    await breath()
    const there = found.get(t.name)
    if (!there) items.push({ ...t, verdict: 'new' })
    else if (!equalSize(t)) items.push({ ...t, verdict: 'replaces', there, differs: 'size' })
    else {
      const same = await sameBytes(t.file, there.etag, signal, enough)
      items.push(
        same === true
          ? { ...t, verdict: 'same', there }
          : { ...t, verdict: 'replaces', there, differs: same === false ? 'content' : 'unknown' },
      )
      done += 1
      onProgress?.(done, of)
    }
  }
  return items
}

async function sameBytes(
  file: File,
  etag: string | null,
  signal: AbortSignal | undefined,
  enough: AbortSignal | undefined,
): Promise<boolean | undefined> {
  if (!isMd5(etag) || file.size > MD5_MOST_BYTES || enough?.aborted) return undefined
  try {
    return (await md5Of(file, AbortSignal.any([signal, enough].filter((s) => s !== undefined)))) === etag
  } catch {
    signal?.throwIfAborted()
    // The upload will report a file that can't be read.
    return undefined
  }
}

export type Choice = 'replace' | 'skip' | 'keep-both'
export interface Choices {
  readonly all: Choice
  /** Choices for single files, by name. */
  readonly each: ReadonlyMap<string, Choice>
  /** Uploads unchanged files again. */
  readonly same: boolean
}
export interface FileToSend {
  readonly name: string
  readonly file: File
  /** Fingerprint of the object to replace; null where the name is free. */
  readonly replaces: number | null
  /** ETag of that version. */
  readonly etag?: string | null
}
export interface Decision {
  readonly send: readonly FileToSend[]
  /** Copies that still need a free name. */
  readonly keepBoth: readonly UploadItem[]
  readonly skip: readonly FileToSend[]
}

export function decide(items: readonly UploadItem[], c: Choices): Decision {
  const send: FileToSend[] = []
  const keepBoth: UploadItem[] = []
  const skip: FileToSend[] = []
  for (const item of items) {
    const { name, file, verdict, there } = item
    const sent = {
      name,
      file,
      replaces: there === undefined ? null : versionFingerprint(there),
      etag: there?.etag ?? null,
    }
    const choice = verdict === 'new' ? 'replace' : verdict === 'same' ? (c.same ? 'replace' : 'skip') : c.each.get(name)
    const end = choice ?? c.all
    // A folder's placeholder is never copied.
    if (end === 'replace') send.push(sent)
    else if (end === 'keep-both' && !isMarker(item)) keepBoth.push(item)
    else skip.push(sent)
  }
  return { send, keepBoth, skip }
}

/** Finds free names for copies by looking each up in the bucket. */
export async function nameCopies(
  d: Decision,
  seen: ReadonlySet<string>,
  planned: Iterable<string>,
  list: ListPage,
): Promise<FileToSend[]> {
  const taken = new Set(planned)
  const copies: FileToSend[] = []
  let open = d.keepBoth.map(({ name, file }) => ({ name, file, from: 2 }))
  while (open.length > 0) {
    const proposed = open.map((o) => {
      const free = freeName(o.name, (n) => taken.has(n) || seen.has(n), o.from)
      taken.add(free.name)
      return { ...o, copy: free.name, from: free.n + 1 }
    })
    const { found } = await scan(
      proposed.map((p) => p.copy),
      list,
    )
    copies.push(
      ...proposed.filter((p) => !found.has(p.copy)).map((p) => ({ name: p.copy, file: p.file, replaces: null })),
    )
    open = proposed.filter((p) => found.has(p.copy)).map(({ name, file, from }) => ({ name, file, from }))
  }
  return copies
}

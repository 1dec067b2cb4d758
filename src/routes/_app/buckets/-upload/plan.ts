/** What a drop would do to a bucket, before anything is sent: new, same, replaces, left out. */
import type { ObjectEntry } from '#/contract/objects'
import { formatBytes } from '#/lib/bytes'
import { versionFingerprint } from '#/transfers/bulk/shown'
import { isMd5, md5Of, MD5_MOST_BYTES } from '#/lib/md5'
import { freeName, isJunk, storedNameProblem } from './naming'
import { scan, type ListPage } from './scan'
import { breather, folderMarker, type DroppedFiles } from '#/transfers/objects/read-dropped-files'

export interface UploadTarget {
  /** The object's whole name. */
  readonly name: string
  /** As it was dropped. */
  readonly path: string
  readonly file: File
}
export interface LeftOut {
  readonly path: string
  readonly reason: string
}
export interface SortOptions {
  /** Names begin with it; ends with a slash or is empty. */
  readonly folder: string
  /** `.DS_Store` and its like go along. */
  readonly junk: boolean
  /** Letters with marks become one character each (NFC), as other systems write them. */
  readonly compose: boolean
  /** Markers for folders that hold nothing. */
  readonly emptyFolders: boolean
  /** Bytes the store takes in one piece. */
  readonly most: number | undefined
}
export interface Sorted {
  readonly targets: readonly UploadTarget[]
  readonly leftOut: readonly LeftOut[]
}

export const JUNK_REASON = 'Left behind by the system, not part of your files.'
export const isMarker = (t: Pick<UploadTarget, 'name'>) => t.name.endsWith('/')

/** Of two files for one name the first stays. Throws when aborted. */
export async function sortOut(haul: DroppedFiles, o: SortOptions, signal?: AbortSignal): Promise<Sorted> {
  const breath = breather(signal)
  const targets = new Map<string, UploadTarget>()
  const leftOut: LeftOut[] = haul.unreadable.map(({ path, reason }) => ({ path, reason }))
  const take = (path: string, file: File) => {
    const name = o.folder + (o.compose ? path.normalize('NFC') : path)
    const taken = targets.get(name)
    const reason =
      storedNameProblem(name) ??
      (taken === undefined ? undefined : `Two files for one name: ${taken.path} is the one that is kept.`) ??
      (o.most !== undefined && file.size > o.most
        ? `Larger than ${formatBytes(o.most)}, the most that this object store takes in one piece.`
        : undefined)
    if (reason === undefined) targets.set(name, { name, path, file })
    else leftOut.push({ path, reason })
  }
  for (const { path, file } of haul.files) {
    await breath()
    if (!o.junk && isJunk(path)) leftOut.push({ path, reason: JUNK_REASON })
    else take(path, file)
  }
  if (o.emptyFolders) for (const path of haul.emptyFolders) take(path, folderMarker(path))
  return { targets: [...targets.values()], leftOut }
}

/** How many of the files have names that other systems write otherwise. */
export const countDecomposed = (haul: DroppedFiles): number =>
  haul.files.reduce((n, { path }) => n + (path === path.normalize('NFC') ? 0 : 1), 0)
export const countJunk = (haul: DroppedFiles): number =>
  haul.files.reduce((n, { path }) => n + (isJunk(path) ? 1 : 0), 0)

export type NameVerdict = 'new' | 'same' | 'replaces'
export interface UploadItem extends UploadTarget {
  readonly verdict: NameVerdict
  /** What is there now. */
  readonly there?: ObjectEntry
  /** Why it is not called the same: another size, other bytes, or too large to be compared. */
  readonly differs?: 'size' | 'content' | 'unknown'
}
export interface CompareOptions {
  readonly signal?: AbortSignal | undefined
  /** Once aborted, the rest is not read: what has an equal size counts as different. */
  readonly enough?: AbortSignal | undefined
  readonly onProgress?: (done: number, of: number) => void
}

/** Files of equal size are told apart by their MD5, where the store's etag is one. Throws when aborted. */
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
    // It cannot be read now: sending it will say so.
    return undefined
  }
}

export type Choice = 'replace' | 'skip' | 'keep-both'
export interface Choices {
  readonly all: Choice
  /** By name, where one file is to fare otherwise. */
  readonly each: ReadonlyMap<string, Choice>
  /** What is the same is sent once more. */
  readonly same: boolean
}
export interface FileToSend {
  readonly name: string
  readonly file: File
  /** Fingerprint of what it replaces; null where the name is free. */
  readonly replaces: number | null
}
export interface Decision {
  readonly send: readonly FileToSend[]
  /** They still need a name of their own. */
  readonly keepBoth: readonly UploadItem[]
  readonly skip: readonly FileToSend[]
}

export function decide(items: readonly UploadItem[], c: Choices): Decision {
  const send: FileToSend[] = []
  const keepBoth: UploadItem[] = []
  const skip: FileToSend[] = []
  for (const item of items) {
    const { name, file, verdict, there } = item
    const sent = { name, file, replaces: there === undefined ? null : versionFingerprint(there) }
    const choice = verdict === 'new' ? 'replace' : verdict === 'same' ? (c.same ? 'replace' : 'skip') : c.each.get(name)
    const end = choice ?? c.all
    // A folder's marker has no second copy.
    if (end === 'replace') send.push(sent)
    else if (end === 'keep-both' && !isMarker(item)) keepBoth.push(item)
    else skip.push(sent)
  }
  return { send, keepBoth, skip }
}

/** Names for the second copies, each looked up in the bucket, so that nothing is replaced after all. */
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

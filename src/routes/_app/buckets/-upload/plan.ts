/** Effect of an upload on a bucket, before anything is sent: new, same, replaced or left out. */
import type { ObjectEntry } from '#/contract/objects'
import { versionFingerprint } from '#/transfers/bulk/shown'
import { isMd5, md5Of, MD5_MOST_BYTES } from '#/lib/md5'
import * as copy from './-copy'
import { isJunk, storedNameProblem } from './naming'
import { freeName } from '#/transfers/objects/free-name'
import { findExisting, type ListPage } from './find-existing'
import { createYielder, folderMarker, type DroppedFiles } from '#/transfers/objects/read-dropped-files'

export interface UploadTarget {
  /** The object's full name. */
  readonly name: string
  /** Path of the dropped file. */
  readonly path: string
  readonly file: File
  /** Index among files with this name, from 0; undefined if the name is unique. */
  readonly twin?: number
}
export interface LeftOut {
  readonly path: string
  readonly reason: string
}
export interface TargetOptions {
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
export interface SelectedTargets {
  readonly targets: readonly UploadTarget[]
  readonly leftOut: readonly LeftOut[]
}

export const isMarker = (t: Pick<UploadTarget, 'name'>) => t.name.endsWith('/')

/** Names every file and leaves out those that can't be uploaded. Several files can get the same name. Throws when aborted. */
export async function selectTargets(
  dropped: DroppedFiles,
  options: TargetOptions,
  signal?: AbortSignal,
): Promise<SelectedTargets> {
  const yieldToMain = createYielder(signal)
  const targets: UploadTarget[] = []
  const named = new Map<string, number>()
  const leftOut: LeftOut[] = dropped.unreadable.map(({ path, reason }) => ({ path, reason }))
  const take = (path: string, file: File) => {
    const name = options.folder + (options.compose ? path.normalize('NFC') : path)
    const reason =
      storedNameProblem(name) ??
      (options.most !== undefined && file.size > options.most ? copy.tooLarge(options.most) : undefined)
    if (reason !== undefined) leftOut.push({ path, reason })
    else {
      named.set(name, (named.get(name) ?? 0) + 1)
      targets.push({ name, path, file })
    }
  }
  for (const { path, file } of dropped.files) {
    await yieldToMain()
    if (!options.junk && isJunk(path)) leftOut.push({ path, reason: copy.systemFile })
    else take(path, file)
  }
  if (options.emptyFolders) for (const path of new Set(dropped.emptyFolders)) take(path, folderMarker(path))
  const counted = new Map<string, number>()
  const numbered = targets.map((target) => {
    if (named.get(target.name) === 1) return target
    const twin = counted.get(target.name) ?? 0
    counted.set(target.name, twin + 1)
    return { ...target, twin }
  })
  return { targets: numbered, leftOut }
}

/** Files with the same name as another file of the upload, by name. */
function twinsOf<T extends UploadTarget>(targets: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const target of targets) {
    if (target.twin === undefined) continue
    const group = groups.get(target.name)
    if (group) group.push(target)
    else groups.set(target.name, [target])
  }
  return groups
}

/** Leaves out files with the same name and content as an earlier one. Throws when aborted. */
export async function withoutCopies(
  sorted: SelectedTargets,
  { signal, enough }: Pick<CompareOptions, 'signal' | 'enough'> = {},
): Promise<SelectedTargets> {
  const groups = twinsOf(sorted.targets)
  if (groups.size === 0) return sorted
  const leftOut = [...sorted.leftOut]
  const kept = new Map<UploadTarget, number | undefined>()
  for (const group of groups.values()) {
    const different: UploadTarget[] = []
    for (const target of group) {
      const same = await findSameContent(target.file, different, signal, enough)
      if (same) leftOut.push({ path: target.path, reason: copy.sameNameAndContent(same.path) })
      else different.push(target)
    }
    for (const [index, target] of different.entries()) kept.set(target, different.length === 1 ? undefined : index)
  }
  const targets = sorted.targets.flatMap((target) => {
    if (target.twin === undefined) return [target]
    if (!kept.has(target)) return []
    const { twin: _, ...rest } = target
    const twin = kept.get(target)
    return [twin === undefined ? rest : { ...rest, twin }]
  })
  return { targets, leftOut }
}

async function findSameContent(
  file: File,
  among: readonly UploadTarget[],
  signal: AbortSignal | undefined,
  enough: AbortSignal | undefined,
): Promise<UploadTarget | undefined> {
  for (const other of among) {
    if (other.file.size !== file.size || file.size > MD5_MOST_BYTES || enough?.aborted) continue
    const md5 = await md5Of(other.file, signal).catch(() => {
      signal?.throwIfAborted()
      return null
    })
    if (await sameBytes(file, md5, signal, enough)) return other
  }
  return undefined
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
  /** The difference: size, content, or not compared. */
  readonly differs?: 'size' | 'content' | 'unknown'
}
export interface CompareOptions {
  readonly signal?: AbortSignal | undefined
  /** When aborted, remaining files of equal size count as different without being read. */
  readonly enough?: AbortSignal | undefined
  readonly onProgress?: (done: number, of: number) => void
}

/** Compares files with existing objects: by size, then by MD5 where the etag is one. Throws when aborted. */
export async function compareContents(
  targets: readonly UploadTarget[],
  found: ReadonlyMap<string, ObjectEntry>,
  { signal, enough, onProgress }: CompareOptions = {},
): Promise<UploadItem[]> {
  const yieldToMain = createYielder(signal)
  const equalSize = (t: UploadTarget) => found.get(t.name)?.size === t.file.size
  const of = targets.filter(equalSize).length
  let done = 0
  const items: UploadItem[] = []
  for (const t of targets) {
    await yieldToMain()
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
/** Choice for several files of the upload with the same name. */
export type TwinChoice = 'keep-all' | 'newest' | 'skip'
export interface Choices {
  /** Undefined until the user has chosen. */
  readonly all: Choice | undefined
  readonly twins: TwinChoice | undefined
  /** Choices for single files, by `keyOf`. */
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

/** Identifies a file of the plan. */
export const keyOf = ({ name, twin }: UploadTarget): string => (twin === undefined ? name : `${name}\0${twin}`)

/** Names whose newest file is known, with its key. */
export function newestTwins(items: readonly UploadItem[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, group] of twinsOf(items)) {
    const latest = Math.max(...group.map((i) => i.file.lastModified))
    const [only, another] = group.filter((i) => i.file.lastModified === latest)
    if (only && !another) found.set(name, keyOf(only))
  }
  return found
}

/** Action for a file; undefined while the user must choose. */
export function choiceOf(item: UploadItem, choices: Choices, newest: ReadonlyMap<string, string>): Choice | undefined {
  const own = choices.each.get(keyOf(item))
  if (own !== undefined) return own
  const alone =
    item.verdict === 'new' ? 'replace' : item.verdict === 'same' ? (choices.same ? 'replace' : 'skip') : choices.all
  if (item.twin === undefined) return alone
  if (choices.twins === undefined || choices.twins === 'skip') return choices.twins
  if (choices.twins === 'keep-all') return item.twin > 0 || item.verdict === 'replaces' ? 'keep-both' : alone
  const winner = newest.get(item.name)
  return winner === undefined ? undefined : winner === keyOf(item) ? alone : 'skip'
}

/** Chooses for one file. Only one of several files with the same name can have the name. */
export function chooseFor(
  item: UploadItem,
  choice: Choice,
  items: readonly UploadItem[],
  choices: Choices,
): ReadonlyMap<string, Choice> {
  const each = new Map(choices.each).set(keyOf(item), choice)
  if (item.twin === undefined || choice !== 'replace') return each
  const newest = newestTwins(items)
  for (const other of items) {
    if (other.name !== item.name || keyOf(other) === keyOf(item)) continue
    const current = choiceOf(other, choices, newest)
    if (current === undefined || current === 'replace') each.set(keyOf(other), 'skip')
  }
  return each
}

/** Sorts files by their choice. A file without one is skipped. */
export function decide(items: readonly UploadItem[], choices: Choices): Decision {
  const send: FileToSend[] = []
  const keepBoth: UploadItem[] = []
  const skip: FileToSend[] = []
  const newest = newestTwins(items)
  for (const item of items) {
    const { name, file, there } = item
    const sent = {
      name,
      file,
      replaces: there === undefined ? null : versionFingerprint(there),
      etag: there?.etag ?? null,
    }
    const choice = choiceOf(item, choices, newest)
    // A folder's placeholder is never copied.
    if (choice === 'replace') send.push(sent)
    else if (choice === 'keep-both' && !isMarker(item)) keepBoth.push(item)
    else skip.push(sent)
  }
  return { send, keepBoth, skip }
}

/** Finds free names for copies by looking each up in the bucket. */
export async function nameCopies(
  decision: Decision,
  seen: ReadonlySet<string>,
  planned: Iterable<string>,
  list: ListPage,
): Promise<FileToSend[]> {
  const taken = new Set(planned)
  const copies: FileToSend[] = []
  let open = decision.keepBoth.map(({ name, file }) => ({ name, file, from: 2 }))
  while (open.length > 0) {
    const proposed = open.map((o) => {
      const free = freeName(o.name, (n) => taken.has(n) || seen.has(n), o.from)
      taken.add(free.name)
      return { ...o, copy: free.name, from: free.n + 1 }
    })
    const { found } = await findExisting(
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

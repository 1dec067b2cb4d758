/**
 * Finds files that no row references, as a crash leaves them, and moves them to `objects/lost/DATE`; they are deleted
 * after `KEEP_DAYS`. Nothing is moved while the database is damaged, or if there are more than a crash leaves
 * (docs/decisions/0018).
 */
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { findDamage } from '#/server/db/check'
import { namedAmong } from '#/server/db/named-blobs'
import { isMissingFile, unlessMissing } from '#/server/system/error-code'
import type { Services } from '#/server/core/services'
import { ageLimit } from '#/server/db/age-limit'
import { LOST, syncFolder } from '#/server/storage/disk-store'
import { isBlob } from '#/server/storage/store'
import { awaitingRemoval, scheduleRemovals } from './removals'
import { isShared } from '#/server/db/lease'

type Needs = Pick<Services, 'db' | 'settings' | 'store' | 'clock'>

/** Days that a file stays in `lost`. */
const KEEP_DAYS = 30
/** Maximum leftovers of a crash: this many files, or one in a hundred. */
const FEW = 20
const SHARE = 0.01
/** Names per query, which takes about a millisecond. */
const BATCH = 250

export interface SweepDone {
  /** Files of bytes. */
  readonly files: number
  /** Files that no row references. */
  readonly unnamed: number
  /** Files moved to `lost`. */
  readonly moved: number
  /** Files deleted after `KEEP_DAYS` in `lost`. */
  readonly deleted: number
}

/** Thrown if a person must decide; the message says what happened and what to do. */
export class SweepRefused extends Error {}

export interface SweepOptions {
  /** Moves any number of files. */
  readonly all?: boolean
  /** Only files older than this time, in milliseconds, since an upload has its bytes a moment before its row. */
  readonly before?: number
  readonly signal?: AbortSignal
}

/**
 * Runs beside the serving. Throws `SweepRefused` if the database is damaged, or if more files are unreferenced than a
 * crash leaves.
 */
export async function sweep(services: Needs, { all = false, before, signal }: SweepOptions = {}): Promise<SweepDone> {
  const { dataDir } = services.settings
  const damage = isShared(services.db) ? null : await findDamage(dataDir)
  if (damage !== null) {
    throw new SweepRefused(`The database is damaged, so no file was moved: ${damage}. Restore it from a backup.`)
  }
  const found = await findUnnamed(services, { before, signal })
  const { files } = found
  const isBucket = services.store.keepSeconds !== undefined
  // Other programs can add files to a bucket, such as reports of the object store.
  const unnamed = isBucket ? found.unnamed.filter(isBlob) : found.unnamed
  if (!all && unnamed.length > Math.max(FEW, files * SHARE)) {
    throw new SweepRefused(
      `The database references ${files - unnamed.length} of ${files} files of objects. The other ${unnamed.length} weren't moved. If the database is the right one, move them to objects/lost with: npm run admin -- data sweep`,
    )
  }
  if (isBucket) {
    await scheduleRemovals(services, unnamed)
    return { files, unnamed: unnamed.length, moved: unnamed.length, deleted: 0 }
  }
  const moved = await setAside(services, unnamed)
  return { files, unnamed: unnamed.length, moved, deleted: await deleteExpired(services) }
}

const DAY_MS = 86_400_000
/** The newest bytes that a row must reference: those written before this run, or a day ago where others write too. */
export const sweptBefore = async ({ db, store }: Pick<Needs, 'db' | 'store'>): Promise<number> =>
  isShared(db) || store.keepSeconds !== undefined ? Date.now() - DAY_MS : store.identityWritten()

/** The names of all files that no row references and whose deletion isn't scheduled. */
export async function findUnnamed(
  { db, store }: Pick<Needs, 'db' | 'store'>,
  {
    before = Infinity,
    signal,
  }: { readonly before?: number | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<{ files: number; unnamed: readonly string[] }> {
  const unnamed: string[] = []
  let files = 0
  for await (const page of store.list()) {
    files += page.length
    for (let at = 0; at < page.length; at += BATCH) {
      const batch = page.slice(at, at + BATCH)
      const names = batch.map((file) => file.name)
      const named = await namedAmong(db, names)
      const scheduled = await awaitingRemoval(db, names)
      for (const { name, changed } of batch.filter((f) => !named.has(f.name) && !scheduled.has(f.name))) {
        if (before === Infinity || (await changed()) < before) unnamed.push(name)
      }
      // The server handles other requests in between.
      await pause()
      signal?.throwIfAborted()
    }
  }
  return { files, unnamed }
}

/** Moves files aside; one that a row references by now moves back. */
async function setAside({ db, settings, store, clock }: Needs, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const day = join(settings.dataDir, 'objects', LOST, clock.now().toISOString().slice(0, 10))
  const lost = dirname(day)
  await mkdir(day, { recursive: true, mode: 0o700 })
  let moved = 0
  for (const name of names) {
    const path = join(settings.dataDir, 'objects', 'blobs', name.slice(0, 2), name)
    try {
      await rename(path, join(day, name))
    } catch (e) {
      if (!isMissingFile(e)) throw e
      continue
    }
    moved += 1
    if (isBlob(name) && (await namedAmong(db, [name])).has(name) && (await store.recover(name))) moved -= 1
  }
  await syncFolder(day)
  await syncFolder(lost)
  return moved
}

/** Deletes expired files in `lost`. Files that a row references again move back first. */
async function deleteExpired({ db, settings, store, clock }: Needs): Promise<number> {
  const root = join(settings.dataDir, 'objects', LOST)
  const all = (await readdir(root).catch(() => [])).filter((d) => /^\d{4}-\d\d-\d\d$/.test(d)).toSorted()
  // A folder has the files of its whole day.
  const oldest = all[0] === undefined ? undefined : new Date(Date.parse(all[0]) + DAY_MS)
  const last = await ageLimit({ db, clock }, 'lost', KEEP_DAYS * DAY_MS, oldest)
  if (!last) return 0
  const days = all.filter((d) => Date.parse(d) + DAY_MS <= last.getTime())
  let deleted = 0
  for (const day of days) {
    // Another server on the same folder can have deleted a file or folder first.
    const names = await readdir(join(root, day)).catch(unlessMissing([]))
    for (let at = 0; at < names.length; at += BATCH) {
      const batch = names.slice(at, at + BATCH)
      const named = await namedAmong(db, batch)
      for (const name of batch) {
        if (named.has(name) && isBlob(name)) await store.recover(name)
        else {
          await rm(join(root, day, name), { force: true, recursive: true })
          deleted += 1
        }
      }
      await pause()
    }
    await rmdir(join(root, day)).catch(unlessMissing(undefined))
  }
  return deleted
}

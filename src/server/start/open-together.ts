/** Opens a database whose key and bytes belong to it, embedded or shared. */
import { isMarked, keysBelong } from '../data/identity'
import { requireTogether, type BytesPlace } from '../data/parts'
import { requireFinished } from '../data/unfinished-move'
import { isShared } from '../db/lease'
import { oneAtATime } from '../db/write'
import { openDiskStore } from '../storage/disk-store'
import type { ObjectStore } from '../storage/store'
import type { Services } from '../core/services'
import { SettingError } from '../system/settings'

type Db = Services['db']

interface Opened extends Pick<Services, 'settings' | 'clock' | 'secrets'> {
  readonly bytes: BytesPlace
  /** The object store of the settings, if any. Otherwise bytes are files in the data directory. */
  readonly engine: ObjectStore | null | undefined
  /** Whether bytes and database of different origin are accepted. */
  readonly accept: boolean
  /** The error if another master key sealed the database. */
  readonly wrongKey: () => SettingError
}

/**
 * Checks the database before its schema changes, if it has data, and again before anything uses it. Closes it if a check
 * throws.
 */
export async function openTogether(
  { settings, clock, secrets, bytes, engine, accept, wrongKey }: Opened,
  open: (beforeMigrating: (db: Db) => Promise<void>) => Promise<Db>,
): Promise<Services> {
  const check = async (db: Db) => {
    await requireFinished(db)
    if (!(await keysBelong(db, secrets))) throw wrongKey()
    if (!accept) await requireTogether(db, bytes)
  }
  const requireParts = (db: Db) =>
    check(db).catch(async (e: unknown) => {
      if (!isShared(db) || !(e instanceof SettingError)) throw e
      // The first server to start marks the database before the files. It is judged once no other server is starting.
      await oneAtATime(db, () => check(db))
    })
  const db = await open(async (unchanged) => {
    if (await isMarked(unchanged)) await requireParts(unchanged)
  })
  try {
    await requireParts(db)
    return { db, settings, clock, secrets, store: engine ?? (await openDiskStore(settings.dataDir)) }
  } catch (e) {
    await db.destroy()
    throw e
  }
}

/** Moves all data between the embedded database and PostgreSQL, and its bytes between a folder and an object store. */
import { copyFile, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { openSecrets } from '../core/secrets'
import type { Clock, Services } from '../core/services'
import { databaseMark, keysBelong, marksText, parseMarks } from '../data/identity'
import { compareCopies, moveBytes } from '../data/move-bytes'
import { compareRows, moveRows, isEmptyDatabase, isUnfinished, markUnfinished } from '../data/move-rows'
import { lockDataDir } from '../db/lock'
import { openDb, openShared, SERVER_NAME } from '../db/open'
import type { Database } from '../db/schema'
import { unlessLocked } from '../db/write'
import { openServices, orSettingError, reachDatabase } from '../start/open-services'
import { waitForLocks } from '../start/wait-for-locks'
import { openDiskStore } from '../storage/disk-store'
import type { ObjectStore } from '../storage/store'
import { makeDir } from '../system/files'
import { readSettings, SettingError, type ObjectStoreSettings, type Settings } from '../system/settings'
import { noteAtOnce, UsageError, type CommandArgs } from './command'

type Env = Readonly<Record<string, string | undefined>>
const OF_SHARED = /^(DATABASE_|MASTER_KEY_FILE$|SHARED_DATA_DIR$|MIGRATE$|DRAIN_SECONDS$)/
const OF_STORE = /^S3_/
const APPLICATION = 'cloud-console-migrate'

interface Side {
  readonly db: Kysely<Database>
  readonly store: ObjectStore
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== ''

/**
 * The settings of the side in `DATA_DIR`. Its bytes are in a folder if `--s3` names where they move, else where the
 * environment says, which doesn't change. The variables of the other side are read by `engineOf`.
 */
function localSettings(env: Env, args: CommandArgs): Settings {
  const staysInStore = args.maybe('s3') === undefined && isSet(env['S3_ENDPOINT'])
  return readSettings(
    Object.fromEntries(
      Object.entries(env).filter(([name]) => !OF_SHARED.test(name) && (staysInStore || !OF_STORE.test(name))),
    ),
  )
}

/** The origin as a server reads it, so that a final slash makes no difference. */
const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)

/** `https://s3.example/bucket` of `--s3`, with the key of the environment. */
function engineOf(args: CommandArgs, env: Env): ObjectStoreSettings | undefined {
  const given = args.maybe('s3')
  if (given === undefined) return undefined
  const [, origin, bucket] = /^(https?:\/\/[^/@]+)\/([^/]+)\/?$/.exec(given) ?? []
  if (origin === undefined || bucket === undefined) {
    throw new UsageError(
      '--s3 must be an address such as https://s3.example/bucket. Its key is in S3_KEY and S3_SECRET.',
    )
  }
  const { S3_ENDPOINT = '', S3_BUCKET = '', S3_KEY, S3_SECRET, S3_REGION } = env
  if (S3_ENDPOINT !== '' && (originOf(S3_ENDPOINT) !== originOf(origin) || S3_BUCKET.trim() !== bucket)) {
    throw new UsageError(
      '--s3 copies bytes between DATA_DIR and a bucket, but S3_ENDPOINT and S3_BUCKET name another one. Leave --s3 out to keep the bytes in their bucket.',
    )
  }
  return readSettings({ S3_ENDPOINT: origin, S3_BUCKET: bucket, S3_KEY, S3_SECRET, S3_REGION }).s3
}

function addressOf(args: CommandArgs, env: Env): { readonly url: string; readonly direction: 'to' | 'from' } {
  const [to, from] = [args.maybe('to'), args.maybe('from')]
  if ((to === undefined) === (from === undefined)) throw new UsageError('Name either --to or --from.')
  const url = to ?? from ?? ''
  // The address can contain a password.
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError(
      `--${to === undefined ? 'from' : 'to'} must be an address such as postgres://user@host/database.`,
    )
  }
  const { DATABASE_URL: used = '' } = env
  if (used !== '' && placeOf(used) !== placeOf(url)) {
    throw new UsageError(
      'DATABASE_URL names another database. This command moves data between DATA_DIR and one PostgreSQL database; use pg_dump and pg_restore between two.',
    )
  }
  return { url, direction: to === undefined ? 'from' : 'to' }
}

/** Server and database, without user and password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port === '' ? '5432' : port}${pathname}`
}

/** The side in `DATA_DIR`; created, with the key of the servers, if data comes from them. */
export async function openLocalSide(env: Env, args: CommandArgs, clock: Clock): Promise<Services> {
  const { direction } = addressOf(args, env)
  const settings = localSettings(env, args)
  if (direction === 'to') return openServices(settings, clock, 'existing')
  const { dataDir } = settings
  return orSettingError(dataDir, async () => {
    await makeDir(dataDir)
    await takeKey(dataDir, env['MASTER_KEY_FILE'])
    const secrets = openSecrets(dataDir, { make: false })
    const store = await (settings.s3 ? openEngine(settings.s3) : openDiskStore(dataDir))
    const db = await openDb(settings)
    return { db, settings, clock, secrets, store }
  })
}

const openEngine = async (settings: ObjectStoreSettings): Promise<ObjectStore> =>
  (await import('../storage/s3-store')).openS3Store(settings)

/** A key that is already there is never replaced, because data might need it. */
async function takeKey(dataDir: string, from: string | undefined): Promise<void> {
  const file = join(dataDir, 'master-key')
  const isNamed = from !== undefined && from !== ''
  if (existsSync(file)) {
    if (isNamed && !(await readFile(file)).equals(await readFile(from)))
      throw new SettingError('DATA_DIR has another master-key than MASTER_KEY_FILE. Name an empty DATA_DIR.')
    return
  }
  if (!isNamed) throw new UsageError('--from needs MASTER_KEY_FILE, the key file of the servers.')
  await copyFile(from, file)
}

export async function migrateData(services: Services, args: CommandArgs, env: Env): Promise<object> {
  const { url, direction } = addressOf(args, env)
  const engine = engineOf(args, env)
  const unlock = await lockDataDir(services.settings.dataDir)
  try {
    // Another process can change the schema of an empty database, too.
    const db = await waitForLocks(noteAtOnce, () => reachDatabase(() => openShared({ url, name: APPLICATION })))
    try {
      await requireAlone(db)
      const store = engine ? await openEngine(engine) : services.store
      const remote: Side = { db, store }
      if (direction === 'from') return await move({ from: remote, to: services }, services)
      const moved = await unlessLocked(db, () => move({ from: services, to: remote }, services))
      // It would take the other copy for an interrupted one, and continue it with its own rows.
      if (!moved) throw new SettingError('Another migration to this database is running.')
      return moved.done
    } finally {
      await db.destroy()
    }
  } finally {
    unlock()
  }
}

/** Longer than a server can be without a connection: once a minute it closes them, and it looks for work each second. */
const LOOK_AGAIN_MS = 1500

/** A server that still writes would make the copy one of no moment. */
async function requireAlone(db: Kysely<Database>): Promise<void> {
  const isUsed = async () => {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${SERVER_NAME} LIMIT 1`.execute(db)
    return rows.length > 0
  }
  if (!(await isUsed())) {
    await wait(LOOK_AGAIN_MS)
    if (!(await isUsed())) return
  }
  throw new SettingError('Servers still use the database. Stop them first.')
}

async function move({ from, to }: { readonly from: Side; readonly to: Side }, { secrets }: Services): Promise<object> {
  if (await isUnfinished(from.db)) throw new SettingError('The migration to the source is unfinished. Finish it first.')
  if (!(await keysBelong(from.db, secrets))) throw new SettingError('The master key does not open the source.')
  const mark = await databaseMark(from.db)
  if (!mark) throw new SettingError('The source has never been started, so there is nothing to move.')
  const resumed = await isUnfinished(to.db)
  const sameBytes = from.store === to.store
  if (!resumed) {
    if (!(await isEmptyDatabase(to.db)))
      throw new SettingError('The target database already has data. Name an empty one.')
    if (!sameBytes && !(await isEmptyStore(to.store))) {
      throw new SettingError('The target of the bytes already has files. Name an empty bucket or folder.')
    }
    await markUnfinished(to.db, true)
  }
  await moveRows({ from: from.db, to: to.db, sameBytes }, { resumed })
  const bytes = sameBytes ? undefined : await moveBytes(from.db, { from: from.store, to: to.store })
  const tables = await compareRows({ from: from.db, to: to.db, sameBytes })
  if (!sameBytes) await compareCopies(from.db, { from: from.store, to: to.store })
  await to.store.writeIdentity(marksText([mark]))
  await markUnfinished(to.db, false)
  return { resumed, tables, ...(bytes ?? { files: 'unchanged' }) }
}

async function isEmptyStore(store: ObjectStore): Promise<boolean> {
  if (parseMarks(await store.readIdentity()).length > 0) return false
  for await (const page of store.list()) if (page.length > 0) return false
  return true
}

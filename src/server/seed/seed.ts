/** Fills an empty data directory and applies `seed --scale` to a demo account. */
import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteAccountData } from '../areas/account-data'
import { createAccount, createToken, createUser } from '../core/accounts'
import { hashToken, isValidToken } from '../core/auth'
import type { Services } from '../core/services'
import { isLoopback } from '../system/settings'
import { stamp } from '../system/time'
import { removeCatalog, seedCatalog } from './catalog'
import { seedKeys } from './keys'
import { seedInstances } from './instances'
import { seedImages } from './images'
import { repointDemo, seedManaged } from './managed'
import { seedMonitoring } from './monitoring'
import { seedObjects } from './objects'
import { seedTickets } from './tickets'
import { seedVolumes } from './volumes'
import type { BetaTable } from '../db/schema'
import { deleteOwned, write } from '../db/write'

/** Demo beta programs: running, enrolled, upcoming, ended, and one for the priority program. */
const DAY = 86_400_000
type Program = readonly [id: string, label: string, description: string, from: number, to: number | null]

const programs: readonly Program[] = [
  ['fast-volumes', 'Fast volumes', 'Block storage on a faster tier at the same price.', -60, null],
  ['ipv6-only', 'Instances without IPv4', 'Instances that use IPv6 only.', -20, 40],
  ['object-locks', 'Object locks', 'Objects that nobody can delete before a date you set.', 30, null],
  ['edge-cache', 'Edge cache', 'Public objects cached close to their readers.', -200, -20],
  ['private-regions', 'Private regions', 'A region for a single account.', -10, null],
]
const PRIORITY_ONLY = new Set(['private-regions'])
const JOINED = ['edge-cache', 'fast-volumes']

/** Adds missing programs; a second call changes nothing. */
async function seedBetas({ db, clock }: Pick<Services, 'db' | 'clock'>, accountId: number): Promise<void> {
  const day = (days: number) => stamp(new Date(clock.now().getTime() + days * DAY))
  const row = ([id, label, description, from, to]: Program): BetaTable => ({
    id,
    label,
    description,
    priority_program_only: PRIORITY_ONLY.has(id) ? 1 : 0,
    started: day(from),
    ended: to === null ? null : day(to),
    more_info: null,
    max_enrollments: null,
  })
  await db
    .insertInto('beta')
    .values(programs.map(row))
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  await db
    .insertInto('enrollment')
    .values(JOINED.map((beta_id) => ({ beta_id, account_id: accountId, enrolled: day(-40) })))
    .onConflict((c) => c.columns(['beta_id', 'account_id']).doNothing())
    .execute()
}

/** Deletes the account's enrollments, and the demo programs without any enrollment. */
async function removeBetas({ db }: Pick<Services, 'db'>, accountId: number): Promise<void> {
  await write(db, { account: accountId }, async (trx) => {
    await trx.deleteFrom('enrollment').where('account_id', '=', accountId).execute()
    for (const [id, label, description] of programs) {
      // A program that an operator created under the same id, or changed, stays.
      await trx
        .deleteFrom('beta')
        .where('id', '=', id)
        .where('label', '=', label)
        .where('description', '=', description)
        .where('id', 'not in', trx.selectFrom('enrollment').select('beta_id'))
        .execute()
    }
  })
}

/** A start on a loopback address creates a token for this user and prints it. */
export const DEMO_USER = 'demo'
export type Scale = 'demo' | 'empty'

/** Fills a data directory without accounts. A demo account is created only if no other machine can reach it. */
export async function seedIfEmpty(services: Services): Promise<void> {
  const { db, settings } = services
  const tokens = await db.selectFrom('token').select('id').limit(1).executeTakeFirst()
  const others = await db
    .selectFrom('user')
    .select('username')
    .where('username', '!=', DEMO_USER)
    .limit(1)
    .executeTakeFirst()
  if (settings.seed === 'demo') await repointDemo(services, DEMO_USER)
  if (tokens || others) return
  if (!isLoopback(settings.host)) {
    if (settings.seed === 'demo') await seedCatalog(db)
    return
  }
  // A start adds and never deletes.
  if (settings.seed === 'demo') await seed(services, 'demo')
  else await demoAccount(services)
}

/**
 * Adds a missing demo account and gives it the data of a scale. `empty` deletes everything in it and the catalog rows
 * of the seed. Returns the account's id. Throws `SeedRefused` if HOST isn't loopback, and for `empty` if another account
 * exists.
 */
export async function seed(services: Services, scale: Scale): Promise<number> {
  const { db } = services
  if (!isLoopback(services.settings.host)) {
    throw new SeedRefused('The demo account exists only while HOST is a loopback address.')
  }
  if (scale === 'empty') await refuseBesideOthers(db)
  const account = await demoAccount(services)
  if (scale === 'empty') {
    await seedObjects(services, account, scale)
    await deleteOwned(db, 'event', account)
    await removeBetas(services, account)
    await deleteAccountData(services, account)
    await removeCatalog(db)
  } else {
    await seedCatalog(db)
    await seedObjects(services, account, scale)
    await seedKeys(services, account)
    await seedBetas(services, account)
    await seedInstances(services, account)
    await seedVolumes(services, account)
    await seedImages(services, account)
    await seedMonitoring(services, account)
    await seedTickets(services, account)
    await seedManaged(services, account)
  }
  return account
}

/** Thrown if the seed would change data other than the demo's. */
class SeedRefused extends Error {}

async function refuseBesideOthers(db: Services['db']): Promise<void> {
  const demo = db.selectFrom('user').select('account_id').where('username', '=', DEMO_USER)
  const other = await db.selectFrom('account').select(['id', 'name']).where('id', 'not in', demo).executeTakeFirst()
  if (!other) return
  throw new SeedRefused(
    `Account ${other.id} (${JSON.stringify(other.name)}) exists beside the demo account, so nothing was deleted.`,
  )
}

async function demoAccount(services: Services): Promise<number> {
  const user = await services.db
    .selectFrom('user')
    .select('account_id')
    .where('username', '=', DEMO_USER)
    .executeTakeFirst()
  if (user) return user.account_id
  const account = await createAccount(services, { name: 'Demo', balance: 0, managed: true })
  await createUser(services, { account, username: DEMO_USER })
  return account
}

/**
 * The demo user's token, readable in `DATA_DIR/demo-token` while only this machine can reach the server. On any other
 * address the token is revoked and the file deleted, as is the file of a deleted demo user. Null if there is no demo user
 * or none can be served.
 */
export async function demoToken(services: Services): Promise<string | null> {
  const { db, settings, clock } = services
  const file = join(settings.dataDir, 'demo-token')
  const kept = await readFile(file, 'utf8').then(
    (t) => t.trim(),
    () => null,
  )
  if (!isLoopback(settings.host)) {
    if (kept !== null) {
      await db
        .updateTable('token')
        .set({ revoked: stamp(clock.now()) })
        .where('hash', '=', hashToken(kept))
        .execute()
      await rm(file, { force: true })
    }
    return null
  }
  const user = await db.selectFrom('user').select('username').where('username', '=', DEMO_USER).executeTakeFirst()
  if (!user) {
    // The token ended with its account.
    await rm(file, { force: true })
    return null
  }
  if (kept !== null && (await isValidToken(services, kept))) {
    await chmod(file, 0o600)
    return kept
  }
  const { token } = await createToken(services, { username: DEMO_USER, scopes: '*' })
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, `${token}\n`, { mode: 0o600 })
  await rename(temporary, file)
  return token
}

/** Fills an empty data directory with a demo account, and serves its token on this machine. */
import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccount, createToken, createUser } from '../core/accounts'
import { hashToken, isValidToken } from '../core/auth'
import type { Services } from '../core/services'
import { isLoopback } from '../system/settings'
import { stamp } from '../system/time'
import type { Operations } from './calls'
import { seedCatalog } from './catalog'
import { repointDemo, seedDemo } from './demo'

/** A start on a loopback address creates a token for this user and prints it. */
export const DEMO_USER = 'demo'

/** Fills a data directory without accounts. A demo account is created only if no other machine can reach it. */
export async function seedIfEmpty(services: Services, operations: Operations): Promise<void> {
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
  if (settings.seed === 'demo') await seed(services, operations)
  else {
    await demoAccount(services)
    await seedCatalog(db)
  }
}

/**
 * Adds what is missing of the demo: its account, the catalog and all data. Returns the account's id. Throws `SeedRefused` if HOST
 * isn't loopback.
 */
export async function seed(services: Services, operations: Operations): Promise<number> {
  if (!isLoopback(services.settings.host)) {
    throw new SeedRefused('The demo account exists only while HOST is a loopback address.')
  }
  const account = await demoAccount(services)
  await seedCatalog(services.db)
  await seedDemo(services, operations, account, DEMO_USER)
  return account
}

class SeedRefused extends Error {}

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

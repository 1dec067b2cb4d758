/** What an empty data directory is filled with, and what `seed --scale` makes of a demo account. */
import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAccount, createToken, createUser } from '../accounts'
import { hashToken } from '../auth'
import type { Services } from '../services'
import { isLoopback } from '../settings'
import { stamp } from '../time'
import { seedCatalogue } from './catalogue'
import type { Counts } from './large/large-seed'
import { seedLarge } from './large/seed-large'
import { removeBetas, seedBetas } from './seed-betas'
import { removeKeys, seedKeys } from './seed-keys'
import { removeInstances, seedInstances } from './seed-instances'
import { removeImages, seedImages } from './seed-images'
import { removeManaged, repointDemo, seedManaged } from './seed-managed'
import { removeMonitoring, seedMonitoring } from './seed-monitoring'
import { seedObjects } from './seed-objects'
import { removeTickets, seedTickets } from './seed-tickets'
import { removeVolumes, seedVolumes } from './seed-volumes'

const DEMO = 'demo'
export type Scale = 'demo' | 'large' | 'empty'

/** Fills a data directory that has no account yet. A demo account is made only where no other machine can reach it. */
export async function seedIfEmpty(services: Services): Promise<void> {
  const { db, settings } = services
  const tokens = await db.selectFrom('token').select('id').limit(1).executeTakeFirst()
  const others = await db
    .selectFrom('user')
    .select('username')
    .where('username', '!=', DEMO)
    .limit(1)
    .executeTakeFirst()
  if (settings.seed === 'demo') await repointDemo(services, DEMO)
  if (tokens || others) return
  if (!isLoopback(settings.host)) {
    if (settings.seed === 'demo') await seedCatalogue(db)
    return
  }
  await seed(services, settings.seed)
}

/**
 * Adds the demo account where it is missing and gives it the data of a scale; `empty` takes all its data away. `added` counts
 * the rows of the large one.
 */
export async function seed(services: Services, scale: Scale): Promise<{ account: number; added: Counts }> {
  const { db } = services
  const account = await demoAccount(services)
  if (scale === 'empty') {
    await seedObjects(services, account, scale)
    await db.deleteFrom('event').where('account_id', '=', account).execute()
    await removeBetas(services, account)
    await removeKeys(services, account)
    await removeManaged(services, account)
    await removeTickets(services, account)
    await removeMonitoring(services, account)
    await removeVolumes(services, account)
    await removeImages(services, account)
    await removeInstances(services, account)
    await removeUnusedCatalogue(services)
  } else {
    await seedCatalogue(db)
    if (scale === 'demo') {
      await seedObjects(services, account, scale)
      await seedKeys(services, account, scale)
    }
    await seedBetas(services, account)
    await seedInstances(services, account)
    await seedVolumes(services, account)
    await seedImages(services, account)
    await seedMonitoring(services, account)
    if (scale === 'demo') await seedTickets(services, account, scale)
    await seedManaged(services, account)
  }
  return { account, added: scale === 'large' ? await seedLarge(services, account) : {} }
}

async function demoAccount(services: Services): Promise<number> {
  const user = await services.db.selectFrom('user').select('account_id').where('username', '=', DEMO).executeTakeFirst()
  if (user) return user.account_id
  const account = await createAccount(services, { name: 'Demo', balance: 0, managed: true })
  await createUser(services, { account, username: DEMO })
  return account
}

/** Leaves what buckets of other accounts stand on. */
async function removeUnusedCatalogue({ db }: Services): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('cluster').where('id', 'not in', trx.selectFrom('bucket').select('cluster')).execute()
    const kept = trx.selectFrom('cluster').select('region')
    await trx.deleteFrom('availability').where('region', 'not in', kept).execute()
    await trx.deleteFrom('region').where('id', 'not in', kept).execute()
    await trx.deleteFrom('image').where('is_public', '=', 1).execute()
  })
}

/**
 * The demo user's token: kept readable in `DATA_DIR/demo-token` while only this machine can reach the server. On any other
 * address it is revoked and the file removed. Null where there is no demo user, or none may be served.
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
  const user = await db.selectFrom('user').select('username').where('username', '=', DEMO).executeTakeFirst()
  if (!user) return null
  if (kept !== null && (await isAlive(services, kept))) {
    await chmod(file, 0o600)
    return kept
  }
  const { token } = await createToken(services, { username: DEMO, scopes: '*' })
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, `${token}\n`, { mode: 0o600 })
  await rename(temporary, file)
  return token
}
async function isAlive({ db }: Services, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('token')
    .select('id')
    .where('hash', '=', hashToken(token))
    .where('revoked', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

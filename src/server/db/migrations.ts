/** The schema's history, applied at start. A migration that has shipped is never edited; add a new one instead. */
import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { SettingError } from '../system/settings'
import { firstMigration } from './migrations/0001-first'
import { betasMigration } from './migrations/0002-betas'
import { keysMigration } from './migrations/0003-keys'
import { instancesMigration } from './migrations/0004-instances'
import { ticketsMigration } from './migrations/0005-tickets'
import { monitoringMigration } from './migrations/0006-monitoring'
import { volumesMigration } from './migrations/0007-volumes'
import { imagesMigration } from './migrations/0008-images'
import { managedMigration } from './migrations/0009-managed'
import { onceMigration } from './migrations/0010-once'
import { identity } from './migrations/0011-identity'
import { fairShares } from './migrations/0012-fair-shares'
import { tokens } from './migrations/0013-tokens'
import { fileSums } from './migrations/0014-file-sums'
import { jobAccounts } from './migrations/0015-job-accounts'
import { locks } from './migrations/0016-locks'
import { leases } from './migrations/0017-leases'
import { removals } from './migrations/0018-removals'
import { dialectFields } from './migrations/0019-dialect-fields'
import { endpointTypes } from './migrations/0020-endpoint-types'
import { serverSettings } from './migrations/0021-server-settings'
import type { Database } from './schema'
import { wordsOf } from './dialect'

const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': firstMigration,
  '0002-betas': betasMigration,
  '0003-keys': keysMigration,
  '0004-instances': instancesMigration,
  '0005-tickets': ticketsMigration,
  '0006-monitoring': monitoringMigration,
  '0007-volumes': volumesMigration,
  '0008-images': imagesMigration,
  '0009-managed': managedMigration,
  '0010-once': onceMigration,
  '0011-identity': identity,
  '0012-fair-shares': fairShares,
  '0013-tokens': tokens,
  '0014-file-sums': fileSums,
  '0015-job-accounts': jobAccounts,
  '0016-locks': locks,
  '0017-leases': leases,
  '0018-removals': removals,
  '0019-dialect-fields': dialectFields,
  '0020-endpoint-types': endpointTypes,
  '0021-server-settings': serverSettings,
}

/**
 * Migrates the schema. Safe if two processes start at once. Throws `SettingError` if a newer version wrote the data.
 */
export async function migrate(db: Kysely<Database>, before?: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  await refuseNewer(db)
  await before?.(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** For a process that must not migrate. Throws `SettingError` if a part of the schema is missing. */
export async function requireMigrated(db: Kysely<Database>): Promise<void> {
  await refuseNewer(db)
  const { rows: tables } = await wordsOf(db).hasTable('kysely_migration').execute(db)
  const { rows } =
    tables.length > 0
      ? await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
      : { rows: [] as { name: string }[] }
  const missing = Object.keys(migrations).find((name) => !rows.some((row) => row.name === name))
  if (missing === undefined) return
  throw new SettingError(`The database lacks ${missing} and MIGRATE is off. Run: npm run admin -- schema migrate`)
}

/** Kysely would call data of a newer version corrupted. */
async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const { rows: tables } = await wordsOf(db).hasTable('kysely_migration').execute(db)
  if (tables.length === 0) return
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  const newer = rows.filter((r) => !Object.hasOwn(migrations, r.name)).at(-1)
  if (!newer) return
  throw new SettingError(
    `This data was written by a newer version (${newer.name}). Start that version, or restore a backup made before the upgrade.`,
  )
}

/** The schema's history, applied at start. A migration that has shipped is never edited; add a new one instead. */
import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { SettingError } from '../system/settings'
import { baseline } from './baseline'
import { wordsOf } from './dialect'
import type { Database } from './schema'

/** Statements that end with a semicolon, in the words of SQLite. */
const statements = (text: string): Migration => ({
  up: async (db) => {
    const words = wordsOf(db)
    for (const statement of text.split(';')) {
      if (statement.trim() !== '') await sql.raw(words.schema(statement)).execute(db)
    }
  },
})

const migrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': statements(baseline),
  '0002-audit': statements(`
    create table audit (
      id integer primary key autoincrement, at text not null, payer text not null, entry text not null,
      bytes integer not null
    );
    create index audit_at on audit (at);
    create index audit_payer on audit (payer, id, bytes);
  `),
}

export const migrationNames = Object.keys(migrations)

/** The last migration of the unreleased history that led to the baseline. */
const BEFORE_BASELINE = '0021-server-settings'

/**
 * Migrates the schema. Safe if two processes start at once. Throws `SettingError` if a newer version, or one from before the
 * baseline, wrote the data.
 */
export async function migrate(db: Kysely<Database>, before?: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  refuseOthers(await appliedTo(db))
  await before?.(db)
  const names = await appliedTo(db)
  if (names.includes(BEFORE_BASELINE)) {
    // In this order, an interrupted change continues with the next start.
    await sql`DELETE FROM kysely_migration WHERE name NOT IN (${BEFORE_BASELINE}, ${sql.join(migrationNames)})`.execute(
      db,
    )
    await sql`UPDATE kysely_migration SET name = '0001-baseline' WHERE name = ${BEFORE_BASELINE}`.execute(db)
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** For a process that must not migrate. Throws `SettingError` if a part of the schema is missing. */
export async function requireMigrated(db: Kysely<Database>): Promise<void> {
  const names = await appliedTo(db)
  refuseOthers(names)
  const missing = migrationNames.find((name) => !names.includes(name))
  if (missing === undefined) return
  throw new SettingError(`The database lacks ${missing} and MIGRATE is off. Run: npm run admin -- schema migrate`)
}

/** Names of the migrations that a database has. */
async function appliedTo(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows: tables } = await wordsOf(db).hasTable('kysely_migration').execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map((row) => row.name)
}

/** Kysely would call such data corrupted. */
function refuseOthers(names: readonly string[]): void {
  if (names.includes(BEFORE_BASELINE)) return
  if (names.includes('0001-first')) {
    throw new SettingError(
      'This data was written by a version from before the first release. Use another DATA_DIR, or restore a backup of this version.',
    )
  }
  const newer = names.findLast((name) => !migrationNames.includes(name))
  if (newer === undefined) return
  throw new SettingError(
    `This data was written by a newer version (${newer}). Start that version, or restore a backup made before the upgrade.`,
  )
}

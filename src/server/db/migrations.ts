/** The schema's history, applied at start. A migration that has shipped is never edited: write the next one. */
import { Migrator, type Kysely, type Migration } from 'kysely'
import { first } from './migrations/0001-first'
import { betas } from './migrations/0002-betas'
import { keys } from './migrations/0003-keys'
import type { Database } from './schema'

const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': first,
  '0002-betas': betas,
  '0003-keys': keys,
}

/** Brings the schema up to date. Safe when two processes start at once. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

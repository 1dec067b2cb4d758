/** A row that says that a copy into this database isn't finished, so that no server uses a part of the data. */
import { sql, type Kysely } from 'kysely'
import { wordsOf } from '../db/dialect'
import type { Database } from '../db/schema'
import { SettingError } from '../system/settings'

type Db = Kysely<Database>
const NAME = 'unfinished copy'

/** Whether a copy into this database was interrupted, or still runs. */
export async function isUnfinished(db: Db): Promise<boolean> {
  // A database that was never started lacks it.
  const { rows: tables } = await wordsOf(db).hasTable('root_lock').execute(db)
  if (tables.length === 0) return false
  const row = await db.selectFrom('root_lock').select('name').where('name', '=', NAME).executeTakeFirst()
  return row !== undefined
}

/** Adds the row, or deletes it with `on` false. */
export async function markUnfinished(db: Db, on: boolean): Promise<void> {
  if (!on) {
    await db.deleteFrom('root_lock').where('name', '=', NAME).execute()
    return
  }
  await db
    .insertInto('root_lock')
    .values({ name: NAME })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Throws `SettingError` if a copy into this database was interrupted. */
export async function requireFinished(db: Db): Promise<void> {
  if (!(await isUnfinished(db))) return
  throw new SettingError('The migration to this database is unfinished. Run the same migrate command again.')
}

/** Whether a copy can begin here. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM account UNION ALL SELECT 1 FROM region UNION ALL SELECT 1 FROM data_identity LIMIT 1`.execute(
      db,
    )
  return rows.length === 0
}

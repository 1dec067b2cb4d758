/** Claims of work and of keys, and windows of rate limits, for several servers on one database. */
import { sql, type Kysely, type Migration } from 'kysely'
import { wordsOf } from '../dialect'

export const leases: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    for (const table of ['job', 'keyed_write']) {
      await db.schema.alterTable(table).addColumn('owner', 'text').execute()
      await db.schema.alterTable(table).addColumn('lease', 'text').execute()
    }
    await db.insertInto('root_lock').values({ name: 'start' }).execute()
    await db.schema
      .createTable('rate_window')
      // A crash of the database may forget the counts of a minute.
      .$call((table) => (wordsOf(db).engine === 'postgres' ? table.modifyFront(sql`unlogged`) : table))
      .addColumn('key', 'text', (c) => c.primaryKey().notNull())
      .addColumn('used', 'integer', (c) => c.notNull())
      .addColumn('ends', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('rate_window_ends').on('rate_window').column('ends').execute()
  },
}

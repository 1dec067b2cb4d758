/** The row that changes without an account lock where several servers share a database. */
import type { Kysely, Migration } from 'kysely'

export const locks: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('root_lock')
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .execute()
    await db.insertInto('root_lock').values({ name: 'server' }).execute()
  },
}

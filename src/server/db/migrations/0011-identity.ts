/** Identity of the files and keys of this database: src/server/data/identity.ts. */
import type { Kysely, Migration } from 'kysely'

export const identity: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('data_identity')
      .addColumn('only', 'integer', (c) => c.primaryKey())
      .addColumn('data_id', 'text', (c) => c.notNull())
      .addColumn('generation', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('key_check')
      .addColumn('key_id', 'text', (c) => c.primaryKey())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .execute()
  },
}

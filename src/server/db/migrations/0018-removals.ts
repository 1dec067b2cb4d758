/** Bytes that are deleted at a later time (`objects/storage/removals.ts`). */
import type { Kysely, Migration } from 'kysely'

export const removals: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('removal')
      .addColumn('blob', 'text', (c) => c.primaryKey().notNull())
      .addColumn('due', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('removal_due').on('removal').column('due').execute()
  },
}

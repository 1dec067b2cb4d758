/** Expiry and last use of tokens; ids in the audit trail are never reused. */
import type { Kysely, Migration } from 'kysely'

export const tokens: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema.alterTable('token').addColumn('expires', 'text').execute()
    await db.schema.alterTable('token').addColumn('last_used', 'text').execute()
    await db.schema
      .createTable('retired_id')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'integer', (c) => c.notNull())
      .addColumn('retired', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('retired_id_key', ['kind', 'id'])
      .execute()
  },
}

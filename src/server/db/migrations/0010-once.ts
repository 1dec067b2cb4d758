/** Writes with an `Idempotency-Key`. */
import type { Kysely, Migration } from 'kysely'

export const onceMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('keyed_write')
      .addColumn('token_id', 'integer', (c) => c.notNull().references('token.id'))
      .addColumn('key_hash', 'text', (c) => c.notNull())
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('answer_sealed', 'text')
      .addColumn('created', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('keyed_write_key', ['token_id', 'key_hash'])
      .execute()
    await db.schema.createIndex('keyed_write_created').on('keyed_write').column('created').execute()
  },
}

/** Access keys for the S3-compatible API. */
import type { Kysely, Migration } from 'kysely'

export const keysMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('access_key')
      // Ids are never reused, so that the id of a revoked key never refers to another one.
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('access_key', 'text', (c) => c.notNull().unique())
      .addColumn('secret_sealed', 'text', (c) => c.notNull())
      .addColumn('bucket_access', 'text')
      .execute()
    await db.schema.createIndex('access_key_account').on('access_key').columns(['account_id', 'id']).execute()
  },
}

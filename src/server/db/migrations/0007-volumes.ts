/** Block-storage volumes. */
import type { Kysely, Migration } from 'kysely'

export const volumesMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('volume')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('region', 'text', (c) => c.notNull())
      .addColumn('instance_id', 'integer')
      .addColumn('config_id', 'integer')
      .addColumn('tags', 'text', (c) => c.notNull())
      .addColumn('hardware_type', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('created', 'text', (c) => c.notNull())
      .addColumn('updated', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('volume_of_account').on('volume').columns(['account_id', 'id']).execute()
    await db.schema.createIndex('volume_of_instance').on('volume').columns(['instance_id', 'id']).execute()
  },
}

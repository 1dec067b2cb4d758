/** Machine images, public and private. */
import type { Kysely, Migration } from 'kysely'

export const imagesMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('image')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('account_id', 'integer', (c) => c.references('account.id'))
      .addColumn('slug', 'text', (c) => c.unique())
      .addColumn('is_public', 'integer', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('description', 'text')
      .addColumn('created', 'text', (c) => c.notNull())
      .addColumn('updated', 'text')
      .addColumn('created_by', 'text')
      .addColumn('deprecated', 'integer', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('expiry', 'text')
      .addColumn('eol', 'text')
      .addColumn('vendor', 'text')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('cloud_init', 'integer', (c) => c.notNull())
      .addColumn('region', 'text')
      .addColumn('blob', 'text')
      .addColumn('upload_hash', 'text')
      .addColumn('upload_ends', 'text')
      .execute()
    await db.schema.createIndex('image_of_account').on('image').columns(['account_id', 'id']).execute()
    await db.schema.createIndex('image_blob').on('image').column('blob').execute()
  },
}

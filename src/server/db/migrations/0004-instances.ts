/** Compute instances with their configuration profiles and disks, and entities that no operation manages. */
import type { Kysely, Migration } from 'kysely'

export const instancesMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    const table = (name: string) =>
      db.schema.createTable(name).addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    await table('instance')
      .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('region', 'text', (c) => c.notNull())
      .addColumn('memory', 'integer', (c) => c.notNull())
      .addColumn('running', 'integer', (c) => c.notNull())
      .addColumn('last_config_id', 'integer')
      .addColumn('created', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('instance_of_account').on('instance').columns(['account_id', 'id']).execute()
    await table('instance_config')
      .addColumn('instance_id', 'integer', (c) => c.notNull().references('instance.id'))
      .addColumn('label', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('config_of_instance').on('instance_config').columns(['instance_id', 'id']).execute()
    await table('instance_disk')
      .addColumn('instance_id', 'integer', (c) => c.notNull().references('instance.id'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('disk_of_instance').on('instance_disk').columns(['instance_id', 'id']).execute()
    await table('entity')
      .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('region', 'text')
      .execute()
    await db.schema.createIndex('entity_of_account').on('entity').columns(['account_id', 'type', 'label']).execute()
  },
}

/** Monitoring clients and each account's plan. */
import type { Kysely, Migration } from 'kysely'

export const monitoringMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('monitoring_client')
      .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('api_key_sealed', 'text', (c) => c.notNull())
      .addColumn('install_code_sealed', 'text', (c) => c.notNull())
      .addColumn('apache', 'integer', (c) => c.notNull())
      .addColumn('mysql', 'integer', (c) => c.notNull())
      .addColumn('nginx', 'integer', (c) => c.notNull())
      .addColumn('created', 'text', (c) => c.notNull())
      .addColumn('updated', 'text', (c) => c.notNull())
      .addUniqueConstraint('monitoring_client_label', ['account_id', 'label'])
      .execute()
    await db.schema
      .createTable('monitoring_plan')
      .addColumn('account_id', 'integer', (c) => c.primaryKey().references('account.id'))
      .addColumn('subscription', 'text', (c) => c.notNull())
      .execute()
  },
}

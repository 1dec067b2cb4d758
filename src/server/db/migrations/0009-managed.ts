/** Managed-service monitoring: contacts, credentials, keys, services, issues, access to instances, usage. */
import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

const texts = <T extends string>(table: CreateTableBuilder<T>, ...names: string[]) =>
  names.reduce((t, name) => t.addColumn(name, 'text', (c) => c.notNull()), table)

export const managedMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    const owned = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
    await texts(owned('managed_contact'), 'name', 'email', 'updated')
      .addColumn('phone_primary', 'text')
      .addColumn('phone_secondary', 'text')
      .addColumn('group', 'text')
      .execute()
    await texts(owned('managed_credential'), 'label', 'secret_sealed').addColumn('last_decrypted', 'text').execute()
    await texts(db.schema.createTable('managed_ssh_key'), 'public_key', 'private_key_sealed')
      .addColumn('account_id', 'integer', (c) => c.primaryKey().references('account.id'))
      .execute()
    await texts(
      owned('managed_service'),
      'label',
      'service_type',
      'address',
      'consultation_group',
      'credentials',
      'status',
      'created',
      'updated',
    )
      .addColumn('timeout', 'integer', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('body', 'text')
      .addColumn('notes', 'text')
      .addColumn('region', 'text')
      .addColumn('next_check', 'text')
      .addColumn('issue_id', 'integer')
      .execute()
    await texts(owned('managed_issue'), 'created', 'services')
      .addColumn('ticket_id', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('managed_instance')
      .addColumn('instance_id', 'integer', (c) => c.primaryKey().references('instance.id'))
      .addColumn('access', 'integer', (c) => c.notNull())
      .addColumn('ip', 'text', (c) => c.notNull())
      .addColumn('port', 'integer')
      .addColumn('user', 'text')
      .execute()
    const stat = db.schema
      .createTable('managed_stat')
      .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
      .addColumn('at', 'integer', (c) => c.notNull())
    await ['cpu', 'disk', 'swap', 'net_in', 'net_out']
      .reduce((t, name) => t.addColumn(name, 'real', (c) => c.notNull()), stat)
      .addPrimaryKeyConstraint('managed_stat_key', ['account_id', 'at'])
      .execute()

    for (const table of ['managed_contact', 'managed_credential', 'managed_service', 'managed_issue']) {
      await db.schema.createIndex(`${table}_of_account`).on(table).columns(['account_id', 'id']).execute()
    }
    await db.schema.createIndex('managed_service_due').on('managed_service').columns(['next_check', 'id']).execute()
  },
}

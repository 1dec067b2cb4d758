/** Beta programs and enrollments. */
import type { Kysely, Migration } from 'kysely'

export const betasMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('beta')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('description', 'text')
      .addColumn('priority_program_only', 'integer', (c) => c.notNull())
      .addColumn('started', 'text', (c) => c.notNull())
      .addColumn('ended', 'text')
      .addColumn('more_info', 'text')
      .addColumn('max_enrollments', 'integer')
      .execute()
    await db.schema
      .createTable('enrollment')
      .addColumn('beta_id', 'text', (c) => c.notNull().references('beta.id'))
      .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
      .addColumn('enrolled', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('enrollment_key', ['beta_id', 'account_id'])
      .execute()
  },
}

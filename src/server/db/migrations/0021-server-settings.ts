/** Settings of the last server that started on a shared database, to notice a difference (`start/compare-settings.ts`). */
import type { Kysely, Migration } from 'kysely'

export const serverSettings: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('server_setting')
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()
  },
}

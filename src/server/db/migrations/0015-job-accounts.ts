/** The account of a slow job, so that accounts take turns however many jobs one of them has. */
import type { Kysely, Migration } from 'kysely'

export const jobAccounts: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema.alterTable('job').addColumn('account', 'integer').execute()
  },
}

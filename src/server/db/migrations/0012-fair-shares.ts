/** Last check of a service and intended delay of a job, so that a clock set back hides neither. */
import type { Kysely, Migration } from 'kysely'

export const fairShares: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema.alterTable('managed_service').addColumn('checked', 'text').execute()
    await db.schema.alterTable('job').addColumn('delay', 'integer').execute()
    await db.schema.createIndex('event_created').on('event').column('created').execute()
  },
}

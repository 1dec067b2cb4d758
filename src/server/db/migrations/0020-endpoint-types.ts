/** Type of a bucket's endpoint, which only dialects show. Null is E1. */
import type { Kysely, Migration } from 'kysely'

export const endpointTypes: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema.alterTable('bucket').addColumn('endpoint_type', 'text').execute()
  },
}

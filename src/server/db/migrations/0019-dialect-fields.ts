/** Fields that only dialects show (`areas/beyond`). Null where no request has set them. */
import type { Kysely, Migration } from 'kysely'

export const dialectFields: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema.alterTable('volume').addColumn('encryption', 'text').execute()
    await db.schema.alterTable('image').addColumn('tags', 'text').execute()
    await db.schema.alterTable('access_key').addColumn('regions', 'text').execute()
  },
}

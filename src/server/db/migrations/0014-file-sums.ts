/** MD5 of attachments and of image data, so that damage is found. Rows from before get theirs while the server runs. */
import type { Kysely, Migration } from 'kysely'

export const fileSums: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    await db.schema.alterTable('ticket_attachment').addColumn('md5', 'text').execute()
    await db.schema.alterTable('image').addColumn('md5', 'text').execute()
  },
}

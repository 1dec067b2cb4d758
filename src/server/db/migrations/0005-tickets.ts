/** Support tickets with replies and attachments. */
import { sql, type Kysely, type Migration } from 'kysely'

export const ticketsMigration: Migration = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration must not follow later changes of the schema's types
  async up(db: Kysely<any>) {
    const table = (name: string) =>
      db.schema.createTable(name).addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    await table('ticket')
      .addColumn('account_id', 'integer', (c) => c.notNull().references('account.id'))
      .addColumn('summary', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('closable', 'integer', (c) => c.notNull())
      .addColumn('closed', 'text')
      .addColumn('opened', 'text', (c) => c.notNull())
      .addColumn('opened_by', 'text', (c) => c.notNull())
      .addColumn('updated', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text')
      .addColumn('managed_issue', 'integer', (c) => c.notNull())
      .addColumn('entity', 'text')
      .execute()
    // The list's own order, so that a page of many tickets doesn't sort long texts.
    await sql`create index ticket_of_account
      on ticket (account_id, (closed is not null), opened desc, id desc)`.execute(db)
    await table('ticket_reply')
      .addColumn('ticket_id', 'integer', (c) => c.notNull().references('ticket.id'))
      .addColumn('created', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('from_vendor', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('reply_of_ticket').on('ticket_reply').columns(['ticket_id', 'id']).execute()
    await table('ticket_attachment')
      .addColumn('ticket_id', 'integer', (c) => c.notNull().references('ticket.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('blob', 'text', (c) => c.notNull().unique())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('created', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('attachment_of_ticket').on('ticket_attachment').columns(['ticket_id', 'id']).execute()
  },
}

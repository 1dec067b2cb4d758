/** Contacts that the provider's staff calls. */
import type { Selectable } from 'kysely'
import type { managed } from '#/contract/managed'
import type { Contact } from '#/contract/managed-rules'
import type { ManagedContactTable } from '#/server/db/resource-tables'
import { write } from '#/server/db/write'
import { finding, notFound, type Ctx, type LookupCall, type Handlers } from '#/server/core/handlers'
import { ownRow } from '#/server/core/own-row'
import { pageOf } from '#/server/core/paginate'
import { stamp } from '#/server/system/time'

type Row = Selectable<ManagedContactTable>

const toContact = (row: Row): Contact => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: { primary: row.phone_primary, secondary: row.phone_secondary },
  group: row.group,
  updated: row.updated,
})

const find = ({ db, caller, params }: LookupCall<{ readonly contactId: number }>): Promise<Row> =>
  ownRow(db, 'managed_contact', caller.accountId, params.contactId)

function contacts(c: Ctx<typeof managed.contacts>) {
  const rows = c.db.selectFrom('managed_contact').where('account_id', '=', c.caller.accountId)
  return pageOf(
    rows,
    c,
    (q) => q.selectAll().orderBy('id'),
    (found) => found.map(toContact),
  )
}

/** The columns for the fields in a body. */
function columnsOf({ name, email, group, phone }: Ctx<typeof managed.createContact>['body']) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(group === undefined ? {} : { group }),
    ...(phone?.primary === undefined ? {} : { phone_primary: phone.primary }),
    ...(phone?.secondary === undefined ? {} : { phone_secondary: phone.secondary }),
  }
}

/** Missing fields are stored empty, since none is required. */
async function createContact({ db, caller, clock, body }: Ctx<typeof managed.createContact>): Promise<Contact> {
  const values = { account_id: caller.accountId, name: '', email: '', ...columnsOf(body), updated: stamp(clock.now()) }
  const row = await write(db, { account: caller.accountId }, (trx) =>
    trx.insertInto('managed_contact').values(values).returningAll().executeTakeFirstOrThrow(),
  )
  return toContact(row)
}

async function updateContact(c: Ctx<typeof managed.updateContact>, found: Row): Promise<Contact> {
  const set = columnsOf(c.body)
  if (Object.keys(set).length === 0) return toContact(found)
  const row = await write(c.db, { account: c.caller.accountId }, (trx) =>
    trx
      .updateTable('managed_contact')
      .set({ ...set, updated: stamp(c.clock.now()) })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound),
  )
  return toContact(row)
}

async function removeContact({ db, caller }: Ctx<typeof managed.removeContact>, { id }: Row) {
  await write(db, { account: caller.accountId }, (trx) =>
    trx.deleteFrom('managed_contact').where('id', '=', id).returning('id').executeTakeFirstOrThrow(notFound),
  )
  return {}
}

export const contactHandlers = {
  contacts,
  createContact,
  contact: finding(find, async (_, row) => toContact(row)),
  updateContact: finding(find, updateContact),
  removeContact: finding(find, removeContact),
} satisfies Partial<Handlers<typeof managed>>

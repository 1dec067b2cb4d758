/** Rows that belong to an account and have a number of their own. */
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema'
import { notFound } from './handlers'

type OwnTable =
  | 'access_key'
  | 'managed_contact'
  | 'managed_credential'
  | 'managed_service'
  | 'monitoring_client'
  | 'ticket'

/** Throws the same 404 for an unknown row and for another account's. */
export async function ownRow<T extends OwnTable>(
  db: Kysely<Database>,
  table: T,
  accountId: number,
  id: number,
): Promise<Selectable<Database[T]>> {
  const row = await db
    .selectFrom<OwnTable>(table)
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  // Kysely returns the columns of all these tables for a name that is one of them.
  return row as unknown as Selectable<Database[T]>
}

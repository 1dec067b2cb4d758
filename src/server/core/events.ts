/** Events of an account (D-events-1). */
import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import { type AccountEvent, type events, EventEntity } from '#/contract/account-events'
import type { Database, EventTable } from '../db/schema'
import { holdsGlobalGrant } from './grants'
import type { Filter } from './filter'
import type { Caller, Ctx, Handlers } from './handlers'
import { pageOf } from './paginate'
import type { Clock } from './services'
import { stamp } from '../system/time'
import { wordsOf } from '../db/dialect'

export interface Entity {
  readonly id: number | string
  readonly label: string
  readonly type: string
  readonly url: string
}

/** Call within the transaction of the change, so that both are stored or neither. */
export async function record(
  trx: Kysely<Database>,
  clock: Clock,
  caller: Pick<Caller, 'accountId'> & { readonly username: string | null },
  action: string,
  entity: Entity | null,
): Promise<void> {
  await trx
    .insertInto('event')
    .values({
      account_id: caller.accountId,
      action,
      created: stamp(clock.now()),
      entity: entity && JSON.stringify(entity),
      username: caller.username,
    })
    .execute()
}

export const eventHandlers: Handlers<typeof events> = {
  list: async ({ db, caller, query, filter }) => {
    const visible = caller.restricted ? await visibleTo(db, caller) : undefined
    return pageOfEvents(db, caller.accountId, { query, filter }, visible)
  },
}

/** A part of the entity as text. */
const inEntity = (db: Kysely<Database>, name: 'id' | 'type') => wordsOf(db).member(sql.ref('event.entity'), name)

/** Restricts events to the user's own and those of entities that the user can currently see. */
async function visibleTo(db: Kysely<Database>, caller: Caller): Promise<Expression<SqlBool>> {
  const globally = [
    ...((await holdsGlobalGrant(db, caller, ['account_access:read_only'])) ? ['ticket'] : []),
    ...((await holdsGlobalGrant(db, caller, ['object_storage:read_only'])) ? ['token', 'bucket'] : []),
  ]
  const type = inEntity(db, 'type')
  const id = inEntity(db, 'id')
  const eb = expressionBuilder<Database, 'event'>()
  return eb.or([
    eb('event.username', '=', caller.username),
    eb(type, 'in', globally),
    eb.exists(
      eb
        .selectFrom('user_grant')
        .select('user_grant.level')
        .where('user_grant.username', '=', caller.username)
        .where('user_grant.kind', '!=', 'ticket')
        .where((g) => g('user_grant.kind', '=', type))
        .where((g) => g('user_grant.entity', '=', id)),
    ),
  ])
}

/** Newest first, unless the filter has another order. `visible` restricts the events. */
export function pageOfEvents(
  db: Kysely<Database>,
  accountId: number,
  { query, filter }: Pick<Ctx<typeof events.list>, 'query'> & { readonly filter?: Filter | undefined },
  visible?: Expression<SqlBool>,
) {
  const own = db.selectFrom('event').where('account_id', '=', accountId)
  const computed = {
    'entity.id': inEntity(db, 'id'),
    'entity.type': inEntity(db, 'type'),
    // No operation marks an event as read. A bare number would be the place of a column in an order.
    read: sql`cast(0 as integer)`,
  }
  return pageOf(
    visible ? own.where(visible) : own,
    { query, filter, db, computed },
    (q) => q.selectAll().orderBy('id', 'desc'),
    (found) => found.map(toEvent),
    { db, columns: ['entity'] },
  )
}
const toEvent = (row: Omit<EventTable, 'id'> & { id: number }): AccountEvent => ({
  id: row.id,
  action: row.action,
  created: row.created,
  entity: row.entity === null ? null : EventEntity.parse(JSON.parse(row.entity)),
  username: row.username,
})

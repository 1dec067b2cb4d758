/** What happened on an account: Part A section 6, response-shapes 10. Reading is outside the 88 operations of the reference. */
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { area, list } from '../contract/op'
import type { Database, EventTable } from './db/schema'
import type { Caller, Handlers } from './handlers'
import { pageOf } from './paginate'
import type { Clock } from './services'
import { stamp } from './time'

export interface Entity {
  readonly id: number | string
  readonly label: string
  readonly type: string
  readonly url: string
}

/** Call within the transaction of the change, so that neither is there without the other. */
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

const Entity = z.object({ id: z.union([z.int(), z.string()]), label: z.string(), type: z.string(), url: z.string() })
const Event = z.object({
  id: z.int(),
  action: z.string(),
  created: z.string(),
  entity: z.nullable(Entity),
  username: z.nullable(z.string()),
})
export type Event = z.infer<typeof Event>

export const events = area('events', {
  list: list('GET /account/events', {
    title: 'Events List (outside the reference)',
    scope: 'events:read_only',
    item: Event,
  }),
})

export const eventHandlers: Handlers<typeof events> = {
  list: ({ db, caller, query }) => pageOfEvents(db, caller.accountId, query),
}

/** Newest first. */
export function pageOfEvents(
  db: Kysely<Database>,
  accountId: number,
  query: { page?: number | undefined; page_size?: number | undefined },
) {
  return pageOf(
    db.selectFrom('event').where('account_id', '=', accountId),
    { query },
    (q) => q.selectAll().orderBy('id', 'desc'),
    (found) => found.map(toEvent),
  )
}
const toEvent = (row: Omit<EventTable, 'id'> & { id: number }): Event => ({
  id: row.id,
  action: row.action,
  created: row.created,
  entity: row.entity === null ? null : Entity.parse(JSON.parse(row.entity)),
  username: row.username,
})

/** Issues of monitored services, each with its support ticket. */
import type { Kysely } from 'kysely'
import type { managed } from '#/contract/managed'
import type { Issue } from '#/contract/managed-rules'
import type { Database } from '#/server/db/schema'
import { finding, notFound, type Ctx, type LookupCall, type Handlers } from '#/server/core/handlers'
import { pageOf } from '#/server/core/paginate'
import type { Clock } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { closeTicketRow, insertReply, insertTicket, STAFF_NAME } from '../tickets/ticket-rows'

type Db = Kysely<Database>
const DAY = 86_400_000
/** Days that a resolved issue stays in the list. */
const RECENT_DAYS = 30
/** Maximum characters of a ticket's summary. */
const SUMMARY = 64

const issuesIn = (db: Db, accountId: number) =>
  db
    .selectFrom('managed_issue')
    .innerJoin('ticket', 'ticket.id', 'managed_issue.ticket_id')
    .where('managed_issue.account_id', '=', accountId)
const COLUMNS = [
  'managed_issue.id',
  'managed_issue.created',
  'managed_issue.services',
  'managed_issue.ticket_id',
  'ticket.summary',
] as const

interface Row {
  readonly id: number
  readonly created: string
  readonly services: string
  readonly ticket_id: number
  readonly summary: string
}
const toIssue = (row: Row): Issue => ({
  id: row.id,
  created: row.created,
  services: JSON.parse(row.services) as number[],
  entity: { id: row.ticket_id, label: row.summary, type: 'ticket', url: `/support/tickets/${row.ticket_id}` },
})

/** Ongoing issues, and those whose ticket was closed within the last 30 days. */
async function issues({ db, caller, clock, query }: Ctx<typeof managed.issues>) {
  const since = stamp(new Date(clock.now().getTime() - RECENT_DAYS * DAY))
  const rows = issuesIn(db, caller.accountId).where((e) =>
    e.or([e('ticket.closed', 'is', null), e('ticket.closed', '>=', since)]),
  )
  return pageOf(
    rows,
    { query },
    (q) => q.select(COLUMNS).orderBy('managed_issue.id'),
    (found) => found.map(toIssue),
  )
}

async function find({ db, caller, params }: LookupCall<{ readonly issueId: number }>): Promise<Issue> {
  const row = await issuesIn(db, caller.accountId)
    .select(COLUMNS)
    .where('managed_issue.id', '=', params.issueId)
    .executeTakeFirstOrThrow(notFound)
  return toIssue(row)
}

interface Failing {
  readonly id: number
  readonly account_id: number
  readonly label: string
  readonly address: string
}
const issueSummary = (label: string) => `Down: ${label}`.slice(0, SUMMARY)

/** Opens an issue with a ticket that the account can't close. Call within a transaction. Returns the issue's id. */
export async function openIssue(trx: Db, clock: Clock, service: Failing, reason: string): Promise<number> {
  const { id, account_id, label, address } = service
  const ticket = await insertTicket(trx, clock, {
    account: account_id,
    by: STAFF_NAME,
    summary: issueSummary(label),
    description: `The service ${label} at ${address} failed three checks in a row. Last result: ${reason}`,
    entity: { id, label, type: 'managed_service', url: `/v4/managed/services/${id}` },
    managedIssue: true,
    closable: false,
  })
  const issue = await trx
    .insertInto('managed_issue')
    .values({ account_id, created: stamp(clock.now()), services: JSON.stringify([id]), ticket_id: ticket.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return issue.id
}

/**
 * Adds the reason to the issue's ticket and closes it, unless another service of the issue is still down. Call within a
 * transaction.
 */
export async function settleIssue(trx: Db, clock: Clock, service: { id: number; issue_id: number }, why: string) {
  await trx.updateTable('managed_service').set({ issue_id: null }).where('id', '=', service.id).execute()
  const ticket = await trx
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', (e) =>
      e.selectFrom('managed_issue').select('ticket_id').where('managed_issue.id', '=', service.issue_id),
    )
    .executeTakeFirst()
  if (!ticket || ticket.status === 'closed') return
  await insertReply(trx, clock, ticket, { by: STAFF_NAME, description: why, fromVendor: true })
  const others = await trx
    .selectFrom('managed_service')
    .select('id')
    .where('issue_id', '=', service.issue_id)
    .executeTakeFirst()
  if (others) return
  await closeTicketRow(trx, clock, ticket, STAFF_NAME)
}

/**
 * Ends the account's issues, because no service is checked without the managed product. Call within a transaction of the
 * account.
 */
export async function settleIssuesOf(trx: Db, clock: Clock, accountId: number): Promise<void> {
  const failing = await trx
    .selectFrom('managed_service')
    .select(['id', 'issue_id'])
    .where('account_id', '=', accountId)
    .where('issue_id', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, issue_id } of failing) {
    if (issue_id === null) continue
    await settleIssue(
      trx,
      clock,
      { id, issue_id },
      'The account has no managed product, so its services are no longer checked.',
    )
    await trx.updateTable('managed_service').set({ status: 'pending', failures: 0 }).where('id', '=', id).execute()
  }
}

export const issueHandlers = { issues, issue: finding(find, async (_, issue) => issue) } satisfies Partial<
  Handlers<typeof managed>
>

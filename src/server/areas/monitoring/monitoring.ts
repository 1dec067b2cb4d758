/**
 * Monitoring clients. A restricted user sees granted clients. Reading the two codes needs read_write
 * on the client and in the token.
 */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { REDACTED } from '#/contract/fields'
import type { monitoring, MonitoringClient, Plan, Subscription } from '#/contract/monitoring'
import { hasScope } from '#/server/core/auth'
import type { MonitoringClientTable } from '#/server/db/resource-tables'
import { record } from '#/server/core/events'
import { grantCreator, requireGrant, numbersOf, visibleIds, type Level } from '#/server/core/grants'
import {
  ApiFailure,
  finding,
  notFound,
  type Caller,
  type Ctx,
  type FindCtx,
  type Handlers,
} from '#/server/core/handlers'
import { ownRow } from '#/server/core/own-row'
import { pageOf, paginate } from '#/server/core/paginate'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { write } from '#/server/db/write'

/** Prices in US dollars. */
const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    id: 'monitoring-3',
    label: 'Monitoring Pro, 3 clients',
    clients_included: 3,
    price: { hourly: 0.03, monthly: 20 },
  },
  {
    id: 'monitoring-10',
    label: 'Monitoring Pro, 10 clients',
    clients_included: 10,
    price: { hourly: 0.06, monthly: 40 },
  },
  {
    id: 'monitoring-40',
    label: 'Monitoring Pro, 40 clients',
    clients_included: 40,
    price: { hourly: 0.15, monthly: 100 },
  },
  {
    id: 'monitoring-100',
    label: 'Monitoring Pro, 100 clients',
    clients_included: 100,
    price: { hourly: 0.3, monthly: 200 },
  },
]

const listSubscriptions = ({ query }: Ctx<typeof monitoring.subscriptions>) =>
  paginate(
    query,
    async () => SUBSCRIPTIONS.length,
    async (limit, offset) => SUBSCRIPTIONS.slice(offset, offset + limit),
  )

async function viewSubscription({ params }: Ctx<typeof monitoring.subscription>): Promise<Subscription> {
  const found = SUBSCRIPTIONS.find((s) => s.id === params.subscriptionId)
  if (!found) throw notFound()
  return found
}

/** `{}` on the free plan. */
const planOf = (subscription: string | null | undefined): Plan => SUBSCRIPTIONS.find((s) => s.id === subscription) ?? {}

/** A new account has the free plan. */
async function viewPlan({ db, caller }: { db: Services['db']; caller: Caller }): Promise<Plan> {
  const row = await db
    .selectFrom('monitoring_plan')
    .select('subscription')
    .where('account_id', '=', caller.accountId)
    .executeTakeFirst()
  return planOf(row?.subscription)
}

/** Null and the empty text mean the free plan; an absent field changes nothing. The number of clients never matters. */
async function updatePlan(c: Ctx<typeof monitoring.updatePlan>): Promise<Plan> {
  const { monitoring_subscription: subscription } = c.body
  if (subscription === undefined) return viewPlan(c)
  const account = c.caller.accountId
  await write(c.db, { account }, async (trx) => {
    if (subscription === null || subscription === '') {
      await trx.deleteFrom('monitoring_plan').where('account_id', '=', account).execute()
    } else {
      await trx
        .insertInto('monitoring_plan')
        .values({ account_id: account, subscription })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ subscription }))
        .execute()
    }
  })
  return planOf(subscription)
}

type Db = Services['db']
type Row = Selectable<MonitoringClientTable>
type Sealer = Pick<Services, 'secrets'>

/** Formats 32 hexadecimal digits in groups. */
function newCode(): string {
  const hex = randomBytes(16).toString('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16)].join('-')
}
const place = (id: number, column: string) => `monitoring_client|${id}|${column}`
/** Creates new codes, sealed for the client's row. */
const sealCodes = ({ secrets }: Sealer, id: number) => ({
  api_key_sealed: secrets.seal(newCode(), place(id, 'api_key')),
  install_code_sealed: secrets.seal(newCode(), place(id, 'install_code')),
})

const toClient = ({ secrets }: Sealer, row: Row, writable: boolean): MonitoringClient => ({
  id: row.id,
  label: row.label,
  api_key: writable ? secrets.open(row.api_key_sealed, place(row.id, 'api_key')) : REDACTED,
  install_code: writable ? secrets.open(row.install_code_sealed, place(row.id, 'install_code')) : REDACTED,
  apps: { apache: row.apache !== 0, mysql: row.mysql !== 0, nginx: row.nginx !== 0 },
  created: row.created,
  updated: row.updated,
})

async function findClient({ db, caller, params }: FindCtx<typeof monitoring.client>, level: Level): Promise<Row> {
  const row = await ownRow(db, 'monitoring_client', caller.accountId, params.clientId)
  await requireGrant(db, caller, 'monitoring', row.id, level)
  return row
}
const readable = (c: FindCtx<typeof monitoring.client>) => findClient(c, 'read_only')
const writable = (c: FindCtx<typeof monitoring.updateClient | typeof monitoring.removeClient>) =>
  findClient(c, 'read_write')

/** Clients whose codes the caller can see: those that both token and grants allow to change. */
async function mayWrite(db: Db, caller: Caller): Promise<(id: number) => boolean> {
  if (!hasScope(caller, 'monitoring:read_write')) return () => false
  const ids = await visibleIds(db, caller, 'monitoring', 'read_write')
  return (id) => ids === null || ids.includes(String(id))
}

async function clients(c: Ctx<typeof monitoring.clients>) {
  const { db, caller } = c
  const seen = await visibleIds(db, caller, 'monitoring')
  const writes = await mayWrite(db, caller)
  const rows = db
    .selectFrom('monitoring_client')
    .where('account_id', '=', caller.accountId)
    .$if(seen !== null, (q) => q.where('id', 'in', numbersOf(seen)))
  return pageOf(
    rows,
    c,
    (q) => q.selectAll().orderBy('id'),
    (found) => found.map((row) => toClient(c, row, writes(row.id))),
  )
}

const recordClient = (trx: Db, c: Pick<Services, 'clock'> & { caller: Caller }, row: Row, verb: string) =>
  record(trx, c.clock, c.caller, `monitoringclient_${verb}`, {
    id: row.id,
    label: row.label,
    type: 'monitoring',
    url: `/v4/monitoring/clients/${row.id}`,
  })

/**
 * Call within the change that writes the label. Changes of an account follow each other, so no other can claim the
 * label in between. `by`: the client that may have it.
 */
async function labelTaken(trx: Db, accountId: number, label: string, by?: number): Promise<boolean> {
  const row = await trx
    .selectFrom('monitoring_client')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .executeTakeFirst()
  return row !== undefined && row.id !== by
}
const taken = () => new ApiFailure(400, 'A client with this label already exists.', 'label')

/** The default label `client-7` from the client's number, with an added letter if taken. */
async function defaultLabel(trx: Db, accountId: number, id: number): Promise<string> {
  for (let label = `client-${id}`; ; label = `${label}x`) {
    if (!(await labelTaken(trx, accountId, label))) return label
  }
}

async function createClient(c: Ctx<typeof monitoring.createClient>): Promise<MonitoringClient> {
  const { db, caller, clock, body } = c
  const row = await write(db, { account: caller.accountId }, async (trx) => {
    if (body.label !== undefined && (await labelTaken(trx, caller.accountId, body.label))) throw taken()
    const now = stamp(clock.now())
    const { id } = await trx
      .insertInto('monitoring_client')
      .values({
        account_id: caller.accountId,
        // Text that can't be a client's label.
        label: '',
        api_key_sealed: '',
        install_code_sealed: '',
        apache: 0,
        mysql: 0,
        nginx: 0,
        created: now,
        updated: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const label = body.label ?? (await defaultLabel(trx, caller.accountId, id))
    const made = await trx
      .updateTable('monitoring_client')
      .set({ label, ...sealCodes(c, id) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await grantCreator(trx, caller, 'monitoring', id)
    await recordClient(trx, c, made, 'create')
    return made
  })
  return toClient(c, row, true)
}

async function updateClient(c: Ctx<typeof monitoring.updateClient>, found: Row): Promise<MonitoringClient> {
  const { label } = c.body
  if (label === undefined || label === found.label) return toClient(c, found, true)
  const row = await write(c.db, { account: c.caller.accountId }, async (trx) => {
    // Another request might have given it this label meanwhile.
    if (await labelTaken(trx, c.caller.accountId, label, found.id)) throw taken()
    const changed = await trx
      .updateTable('monitoring_client')
      .set({ label, updated: stamp(c.clock.now()) })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
    await recordClient(trx, c, changed, 'update')
    return changed
  })
  return toClient(c, row, true)
}

async function removeClient(c: Ctx<typeof monitoring.removeClient>, found: Row) {
  await write(c.db, { account: c.caller.accountId }, async (trx) => {
    await trx.deleteFrom('user_grant').where('kind', '=', 'monitoring').where('entity', '=', String(found.id)).execute()
    const gone = await trx.deleteFrom('monitoring_client').where('id', '=', found.id).returning('id').executeTakeFirst()
    if (!gone) throw notFound()
    await recordClient(trx, c, found, 'delete')
  })
  return {}
}

export const monitoringHandlers: Handlers<typeof monitoring> = {
  clients,
  createClient,
  client: finding(readable, async (c, row) => toClient(c, row, (await mayWrite(c.db, c.caller))(row.id))),
  updateClient: finding(writable, updateClient),
  removeClient: finding(writable, removeClient),
  plan: viewPlan,
  updatePlan,
  subscriptions: listSubscriptions,
  subscription: viewSubscription,
}

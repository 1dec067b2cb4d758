/** Monitored services. The contract has the rules of addresses, so that forms share them. */
import type { Kysely, Selectable } from 'kysely'
import { addressKind, withoutFragment } from '#/contract/addresses'
import type { managed } from '#/contract/managed'
import { serviceRules, type Service } from '#/contract/managed-rules'
import type { ManagedServiceTable } from '#/server/db/resource-tables'
import type { Database } from '#/server/db/schema'
import { record } from '#/server/core/events'
import {
  ApiFailure,
  finding,
  type Caller,
  type Ctx,
  type FailureField,
  type LookupCall,
  type Handlers,
} from '#/server/core/handlers'
import { ownRow } from '#/server/core/own-row'
import { pageOf } from '#/server/core/paginate'
import type { Clock, Services } from '#/server/core/services'
import { stamp, parseStamp } from '#/server/system/time'
import { settleIssue } from './managed-issues'
import { write } from '#/server/db/write'

type Db = Kysely<Database>
export type ServiceRow = Selectable<ManagedServiceTable>
type Asking = Pick<Services, 'db' | 'clock'> & { readonly caller: Caller }

/** Seconds after which a check is overdue, plus the timeout of the service: three intervals. */
const OVERDUE = 180

/** The stored status, but `pending` instead of ok if the last check is too old or lies in the future. */
function statusOf({ status, checked, timeout }: ServiceRow, now: Date): Service['status'] {
  const known = status as Service['status']
  if (known !== 'ok' || checked === null) return known
  const ago = (now.getTime() - parseStamp(checked).getTime()) / 1000
  return ago > OVERDUE + timeout || ago < -OVERDUE ? 'pending' : known
}

const toService = (row: ServiceRow, clock: Clock): Service => ({
  id: row.id,
  status: statusOf(row, clock.now()),
  service_type: row.service_type as Service['service_type'],
  label: row.label,
  address: row.address,
  timeout: row.timeout,
  body: row.body,
  consultation_group: row.consultation_group,
  notes: row.notes,
  region: row.region,
  credentials: JSON.parse(row.credentials) as number[],
  created: row.created,
  updated: row.updated,
})

const find = ({ db, caller, params }: LookupCall<{ readonly serviceId: number }>): Promise<ServiceRow> =>
  ownRow(db, 'managed_service', caller.accountId, params.serviceId)

function services({ db, clock, caller, query }: Ctx<typeof managed.services>) {
  return pageOf(
    db.selectFrom('managed_service').where('account_id', '=', caller.accountId),
    { query },
    (q) => q.selectAll().orderBy('id'),
    (found) => found.map((row) => toService(row, clock)),
    { db, columns: ['notes'] },
  )
}

/** Throws 400 for a region or credential that doesn't exist. */
async function requireKnown(
  trx: Db,
  accountId: number,
  { region, credentials = [] }: { region?: string | undefined; credentials?: readonly number[] | undefined },
): Promise<void> {
  const errors: FailureField[] = []
  if (region !== undefined) {
    const known = await trx.selectFrom('region').select('id').where('id', '=', region).executeTakeFirst()
    if (!known) errors.push({ field: 'region', reason: "Region doesn't exist." })
  }
  const rows = await trx.selectFrom('managed_credential').select('id').where('account_id', '=', accountId).execute()
  const own = new Set(rows.map((r) => r.id))
  credentials.forEach((id, i) => {
    if (!own.has(id)) errors.push({ field: `credentials[${i}]`, reason: `Credential ${id} doesn't exist.` })
  })
  if (errors.length > 0) throw new ApiFailure(400, errors)
}
const idList = (ids: readonly number[]) => JSON.stringify([...new Set(ids)])

const recordService = (
  trx: Db,
  c: Asking,
  { id, label }: Pick<ServiceRow, 'id' | 'label'>,
  verb: 'create' | 'delete',
) =>
  record(trx, c.clock, c.caller, `managed_service_${verb}`, {
    id,
    label,
    type: 'managed_service',
    url: `/v4/managed/services/${id}`,
  })

/** Starts monitoring the service now. */
const fresh = (c: Asking) => ({ status: 'pending', failures: 0, next_check: stamp(c.clock.now()) })

async function createService(c: Ctx<typeof managed.createService>): Promise<Service> {
  const { body, caller } = c
  const now = stamp(c.clock.now())
  const row = await write(c.db, { account: caller.accountId }, async (trx) => {
    await requireKnown(trx, caller.accountId, body)
    const made = await trx
      .insertInto('managed_service')
      .values({
        account_id: caller.accountId,
        label: body.label,
        service_type: body.service_type,
        address: withoutFragment(body.address),
        timeout: body.timeout,
        body: body.body ?? null,
        consultation_group: body.consultation_group ?? '',
        notes: body.notes ?? null,
        region: body.region ?? null,
        credentials: idList(body.credentials ?? []),
        issue_id: null,
        created: now,
        updated: now,
        ...fresh(c),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordService(trx, c, made, 'create')
    return made
  })
  return toService(row, c.clock)
}

/** Reads the service again within the transaction, so that no other write can change it in between. */
async function changing(
  c: Asking,
  { id }: ServiceRow,
  change: (trx: Db, row: ServiceRow) => Promise<Partial<Omit<ServiceRow, 'id'>>>,
): Promise<Service> {
  return write(c.db, { account: c.caller.accountId }, async (trx) => {
    const row = await ownRow(trx, 'managed_service', c.caller.accountId, id)
    const set = await change(trx, row)
    if (Object.keys(set).length > 0) await trx.updateTable('managed_service').set(set).where('id', '=', id).execute()
    return toService({ ...row, ...set }, c.clock)
  })
}

/** Fields that determine a check. If one changes, earlier results no longer apply. */
export const CHECKED_FIELDS = ['service_type', 'address', 'timeout', 'body'] as const

const updateService = (c: Ctx<typeof managed.updateService>, found: ServiceRow) =>
  changing(c, found, async (trx, row) => {
    const { body } = c
    const address = body.address === undefined ? row.address : withoutFragment(body.address)
    const type = body.service_type ?? row.service_type
    // An address that becomes public clears its region, unless the update sends one, which is refused.
    const kept = addressKind(type, address) === 'private' ? row.region : null
    const next = {
      label: body.label ?? row.label,
      service_type: type,
      address,
      timeout: body.timeout ?? row.timeout,
      body: body.body === undefined ? row.body : body.body,
      consultation_group: body.consultation_group ?? row.consultation_group,
      notes: body.notes === undefined ? row.notes : body.notes,
      region: body.region ?? kept,
      credentials: body.credentials ? idList(body.credentials) : row.credentials,
    }
    const errors = serviceRules(next)
    if (errors.length > 0) throw new ApiFailure(400, errors)
    await requireKnown(trx, c.caller.accountId, body)
    if ((Object.keys(next) as (keyof typeof next)[]).every((k) => next[k] === row[k])) return {}
    const again = row.status !== 'disabled' && CHECKED_FIELDS.some((k) => next[k] !== row[k])
    return { ...next, ...(again ? fresh(c) : {}), updated: stamp(c.clock.now()) }
  })

const stopped = (what: string) => `The service was ${what}, so it is no longer checked.`

async function removeService(c: Ctx<typeof managed.removeService>, { id }: ServiceRow) {
  await write(c.db, { account: c.caller.accountId }, async (trx) => {
    const row = await ownRow(trx, 'managed_service', c.caller.accountId, id)
    if (row.issue_id !== null) await settleIssue(trx, c.clock, { id, issue_id: row.issue_id }, stopped('deleted'))
    await trx.deleteFrom('managed_service').where('id', '=', id).execute()
    await recordService(trx, c, row, 'delete')
  })
  return {}
}

/** A disabled service is no longer checked, so its issue is closed. */
const disableService = (c: Ctx<typeof managed.disableService>, found: ServiceRow) =>
  changing(c, found, async (trx, row) => {
    if (row.status === 'disabled') return {}
    if (row.issue_id !== null) {
      await settleIssue(trx, c.clock, { id: row.id, issue_id: row.issue_id }, stopped('disabled'))
    }
    return { status: 'disabled', failures: 0, next_check: null, issue_id: null, updated: stamp(c.clock.now()) }
  })

const enableService = (c: Ctx<typeof managed.enableService>, found: ServiceRow) =>
  changing(c, found, async (_, row) =>
    row.status === 'disabled' ? { ...fresh(c), updated: stamp(c.clock.now()) } : {},
  )

export const serviceHandlers = {
  services,
  createService,
  service: finding(find, async (c, row) => toService(row, c.clock)),
  updateService: finding(find, updateService),
  removeService: finding(find, removeService),
  disableService: finding(find, disableService),
  enableService: finding(find, enableService),
} satisfies Partial<Handlers<typeof managed>>

/** Entities that a ticket can be about. Each type registers here how an account's entity is found. */
import type { Kysely } from 'kysely'
import type { TICKET_ENTITIES, TicketEntity } from '#/contract/ticket-rules'
import type { Database } from '#/server/db/schema'
import { requireGrant, type GrantKind } from '#/server/core/grants'
import { ApiFailure, type Caller, type FailureField } from '#/server/core/handlers'

type Db = Kysely<Database>
type Field = (typeof TICKET_ENTITIES)[number]
type IdField = Exclude<Field, 'vlan'>
interface Kind {
  /** The entity's `type`, also in the grants of restricted users. */
  readonly type: GrantKind
  readonly name: string
  /** Path below the API's base. */
  readonly path: string
  /** The label of the account's own entity with this id, or undefined. */
  readonly label: (db: Db, accountId: number, id: number) => Promise<string | undefined>
}

/** Entities that no operation manages; an operator registers them. */
export const ENTITY_TYPES = ['domain', 'database', 'firewall', 'k8scluster', 'loadbalancer', 'vpc', 'vlan'] as const
type EntityType = (typeof ENTITY_TYPES)[number]

const unmanaged = (type: EntityType, name: string, path: string): Kind => ({
  type,
  name,
  path,
  label: async (db, accountId, id) =>
    (
      await db
        .selectFrom('entity')
        .select('label')
        .where('type', '=', type)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
    )?.label,
})
/** A type with its own table, which has `id`, `account_id` and `label`. */
const managed = (
  type: GrantKind,
  name: string,
  path: string,
  table: 'instance' | 'monitoring_client' | 'volume',
): Kind => ({
  type,
  name,
  path,
  label: async (db, accountId, id) =>
    (
      await db
        .selectFrom(table)
        .select('label')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
    )?.label,
})

const KINDS: Readonly<Record<IdField, Kind>> = {
  database_id: unmanaged('database', 'database', 'databases'),
  domain_id: unmanaged('domain', 'domain', 'domains'),
  firewall_id: unmanaged('firewall', 'firewall', 'firewalls'),
  instance_id: managed('instance', 'instance', 'instances', 'instance'),
  k8scluster_id: unmanaged('k8scluster', 'Kubernetes cluster', 'k8sclusters'),
  monitoringclient_id: managed('monitoring', 'monitoring client', 'monitoring/clients', 'monitoring_client'),
  loadbalancer_id: unmanaged('loadbalancer', 'load balancer', 'loadbalancers'),
  volume_id: managed('volume', 'volume', 'volumes', 'volume'),
  vpc_id: unmanaged('vpc', 'VPC', 'vpcs'),
}
const FIELDS = Object.keys(KINDS) as IdField[]
const VLAN = { type: 'vlan', path: 'vlans' } as const
const toEntity = ({ type, path }: Pick<Kind, 'type' | 'path'>, id: number, label: string): TicketEntity => ({
  id,
  label,
  type,
  url: `/v4/${path}/${id}`,
})

type Asked = { readonly [K in IdField]?: number | undefined } & {
  readonly vlan?: string | undefined
  readonly region?: string | undefined
}

/**
 * The entity of a new ticket, or null. Throws 400 on its field if the account has no such entity, 403 if a restricted
 * caller can't see it. The contract has checked that at most one is named.
 */
export async function resolveEntity(db: Db, caller: Caller, asked: Asked): Promise<TicketEntity | null> {
  const field = FIELDS.find((f) => asked[f] !== undefined)
  if (field) return byId(db, caller, field, asked[field] ?? 0)
  return asked.vlan === undefined ? null : byVlan(db, caller, asked.vlan, asked.region ?? '')
}

async function byId(db: Db, caller: Caller, field: IdField, id: number): Promise<TicketEntity> {
  const kind = KINDS[field]
  const label = await kind.label(db, caller.accountId, id)
  if (label === undefined) throw new ApiFailure(400, `This account has no ${kind.name} ${id}.`, field)
  await requireGrant(db, caller, kind.type, id, 'read_only')
  return toEntity(kind, id, label)
}

async function byVlan(db: Db, caller: Caller, label: string, region: string): Promise<TicketEntity> {
  const known = await db.selectFrom('region').select('id').where('id', '=', region).executeTakeFirst()
  const row = await db
    .selectFrom('entity')
    .select('id')
    .where('type', '=', 'vlan')
    .where('account_id', '=', caller.accountId)
    .where('label', '=', label)
    .where('region', '=', region)
    .executeTakeFirst()
  const errors: FailureField[] = known ? [] : [{ field: 'region', reason: "Region doesn't exist." }]
  if (known && !row) errors.push({ field: 'vlan', reason: `This account has no VLAN with this label in ${region}.` })
  if (!row || !known) throw new ApiFailure(400, errors)
  await requireGrant(db, caller, 'vlan', row.id, 'read_only')
  return toEntity(VLAN, row.id, label)
}

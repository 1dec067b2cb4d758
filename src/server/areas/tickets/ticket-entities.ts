/** What a ticket can be about: each kind of thing registers here how it is found in an account. Part B 4.1. */
import { sql, type Kysely } from 'kysely'
import type { TICKET_ENTITIES, TicketEntity } from '#/contract/ticket-rules'
import type { Database } from '#/server/db/schema'
import { requireGrant, type GrantKind } from '#/server/core/grants'
import { ApiFailure, type Caller, type FailureField } from '#/server/core/handlers'

type Db = Kysely<Database>
type Field = (typeof TICKET_ENTITIES)[number]
type IdField = Exclude<Field, 'vlan'>
interface Kind {
  /** As the entity's `type`, and as restricted users are granted it. */
  readonly type: GrantKind
  readonly name: string
  /** Below the API's base. */
  readonly path: string
  /** The label of the account's own thing with this id, or undefined. */
  readonly label: (db: Db, accountId: number, id: number) => Promise<string | undefined>
}

/** Things that no operation manages, known through the operator. */
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
/** A kind with a table of its own that has `id`, `account_id` and `label`. */
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
  database_id: unmanaged('database', 'Database', 'databases'),
  domain_id: unmanaged('domain', 'Domain', 'domains'),
  firewall_id: unmanaged('firewall', 'Firewall', 'firewalls'),
  instance_id: managed('instance', 'Instance', 'instances', 'instance'),
  k8scluster_id: unmanaged('k8scluster', 'Kubernetes cluster', 'k8sclusters'),
  monitoringclient_id: managed('monitoring', 'Monitoring client', 'monitoring/clients', 'monitoring_client'),
  loadbalancer_id: unmanaged('loadbalancer', 'Load balancer', 'loadbalancers'),
  volume_id: managed('volume', 'Volume', 'volumes', 'volume'),
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

/** Of the kinds that the API manages itself. */
const TABLES: { readonly [K in GrantKind]?: 'instance' | 'monitoring_client' | 'volume' } = {
  instance: 'instance',
  monitoring: 'monitoring_client',
  volume: 'volume',
}

/** The first thing of a kind that an account calls so, or null: for demonstration data. */
export async function entityCalled(db: Db, accountId: number, type: GrantKind, label: string) {
  const kind = [...Object.values(KINDS), VLAN].find((k) => k.type === type)
  const table = TABLES[type] ?? 'entity'
  const row = await db
    .selectFrom(table)
    .select('id')
    .$if(table === 'entity', (q) => q.where(sql.ref('type'), '=', type))
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return kind && row ? toEntity(kind, row.id, label) : null
}

/**
 * The thing that a ticket is about, or null. Throws 400 on its field where the account has none such, 403 where the caller is
 * restricted and may not see it. That at most one is named has been seen to by the contract.
 */
export async function resolveEntity(db: Db, caller: Caller, asked: Asked): Promise<TicketEntity | null> {
  const field = FIELDS.find((f) => asked[f] !== undefined)
  if (field) return byId(db, caller, field, asked[field] ?? 0)
  return asked.vlan === undefined ? null : byVlan(db, caller, asked.vlan, asked.region ?? '')
}

async function byId(db: Db, caller: Caller, field: IdField, id: number): Promise<TicketEntity> {
  const kind = KINDS[field]
  const label = await kind.label(db, caller.accountId, id)
  if (label === undefined) throw new ApiFailure(400, `${kind.name} ${id} is not known to this account.`, field)
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
  const errors: FailureField[] = known ? [] : [{ field: 'region', reason: 'Region is not known.' }]
  if (known && !row) errors.push({ field: 'vlan', reason: `This account has no VLAN of this label in ${region}.` })
  if (!row || !known) throw new ApiFailure(400, errors)
  await requireGrant(db, caller, 'vlan', row.id, 'read_only')
  return toEntity(VLAN, row.id, label)
}

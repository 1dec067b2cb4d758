/** Demo instances, and the entities that the reference names but no operation manages. */
import type { ENTITY_TYPES } from '../areas/tickets/ticket-entities'
import { createInstance, type NewInstance } from '../areas/instances/instances'
import type { Services } from '../core/services'

type Needs = Pick<Services, 'db' | 'clock'>

const INSTANCES: readonly Omit<NewInstance, 'account'>[] = [
  { label: 'web-frankfurt-1', region: 'eu-central', memory: 4, running: true, configs: 1, lastConfig: 1 },
  { label: 'web-frankfurt-2', region: 'eu-central', memory: 4, running: true, configs: 1, lastConfig: 1 },
  { label: 'db-replica-2', region: 'us-iad', memory: 32, running: true, configs: 2, lastConfig: 1 },
  { label: 'build-runner', region: 'us-iad', memory: 16, running: false, configs: 2 },
  { label: 'staging', region: 'us-southeast', memory: 2, running: false, configs: 1, lastConfig: 1 },
]

type Type = (typeof ENTITY_TYPES)[number]
const ENTITIES: readonly (readonly [type: Type, label: string, region: string | null])[] = [
  ['domain', 'larkspur.example', null],
  ['domain', 'larkspur-status.example', null],
  ['database', 'orders-primary', 'eu-central'],
  ['firewall', 'web-only', null],
  ['k8scluster', 'production', 'us-iad'],
  ['loadbalancer', 'front-door', 'eu-central'],
  ['vpc', 'backoffice', 'us-iad'],
  ['vlan', 'db-sync', 'us-iad'],
  ['vlan', 'db-sync', 'eu-central'],
]

/** Adds missing instances by label; a second call changes nothing. */
export async function seedInstances(services: Needs, accountId: number): Promise<void> {
  const { db } = services
  const held = await db.selectFrom('instance').select('label').where('account_id', '=', accountId).execute()
  for (const instance of INSTANCES) {
    if (held.some((h) => h.label === instance.label)) continue
    await createInstance(services, { account: accountId, ...instance })
  }
  const things = await db
    .selectFrom('entity')
    .select(['type', 'label', 'region'])
    .where('account_id', '=', accountId)
    .execute()
  const rows = ENTITIES.filter(
    ([type, label, region]) => !things.some((t) => t.type === type && t.label === label && t.region === region),
  ).map(([type, label, region]) => ({ account_id: accountId, type, label, region }))
  if (rows.length > 0) await db.insertInto('entity').values(rows).execute()
}

/** What an inventory contains: every list of the account and of the catalog, and what the API says of the account as a whole. */
import { events } from '#/contract/account-events'
import { betas } from '#/contract/betas'
import { buckets } from '#/contract/buckets'
import { clusters } from '#/contract/clusters'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { managed } from '#/contract/managed'
import { monitoring } from '#/contract/monitoring'
import { objectStorage } from '#/contract/object-storage'
import type { AnyOp } from '#/contract/op'
import { regions } from '#/contract/regions'
import { tickets } from '#/contract/tickets'
import { volumes } from '#/contract/volumes'
import * as copy from './-copy'

export interface Source {
  /** Name of its files: `access-keys` */
  readonly id: string
  readonly label: string
  readonly op: AnyOp
}

export const INVENTORY_LISTS: readonly Source[] = [
  { id: 'buckets', label: copy.buckets, op: buckets.list },
  { id: 'access-keys', label: copy.accessKeys, op: keys.list },
  { id: 'outbound-transfer', label: copy.transfer, op: objectStorage.transfer },
  { id: 'volumes', label: copy.volumes, op: volumes.list },
  { id: 'images', label: copy.images, op: images.list },
  { id: 'tickets', label: copy.tickets, op: tickets.list },
  { id: 'monitoring-clients', label: copy.clients, op: monitoring.clients },
  { id: 'monitoring-plan', label: copy.plan, op: monitoring.plan },
  { id: 'managed-services', label: copy.services, op: managed.services },
  { id: 'managed-issues', label: copy.issues, op: managed.issues },
  { id: 'contacts', label: copy.contacts, op: managed.contacts },
  { id: 'credentials', label: copy.credentials, op: managed.credentials },
  { id: 'instances', label: copy.instances, op: managed.instanceSettings },
  { id: 'enrolled-betas', label: copy.enrolled, op: betas.enrolled },
  { id: 'account-events', label: copy.events, op: events.list },
  { id: 'clusters', label: copy.clusters, op: clusters.list },
  { id: 'regions', label: copy.regions, op: regions.list },
  { id: 'plan-availability', label: copy.availability, op: regions.availability },
  { id: 'monitoring-plans', label: copy.plans, op: monitoring.subscriptions },
  { id: 'beta-programs', label: copy.betas, op: betas.list },
]

/** Instances, volumes, images and monitoring clients of the demo. */
import { images } from '#/contract/images'
import { monitoring } from '#/contract/monitoring'
import type { Body } from '#/contract/op'
import { volumes } from '#/contract/volumes'
import type { NewInstance } from '#/server/areas/instances/instances'
import type { ENTITY_TYPES } from '#/server/areas/tickets/ticket-entities'
import { DAY, item, type Calls, type Item } from '../calls'

export const INSTANCES: readonly Omit<NewInstance, 'account'>[] = [
  { label: 'web-frankfurt-1', region: 'eu-central', memory: 4, running: true, configs: 1, lastConfig: 1 },
  { label: 'web-frankfurt-2', region: 'eu-central', memory: 4, running: true, configs: 1, lastConfig: 1 },
  { label: 'db-replica-2', region: 'us-iad', memory: 32, running: true, configs: 2, lastConfig: 1 },
  { label: 'build-runner', region: 'us-iad', memory: 16, running: false, configs: 2 },
  { label: 'staging', region: 'us-southeast', memory: 2, running: false, configs: 1, lastConfig: 1 },
]

/** Resources that the reference names but no operation manages. */
export const ENTITIES: readonly (readonly [(typeof ENTITY_TYPES)[number], label: string, region: string | null])[] = [
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

/** Volumes in every lasting status. */
export function volumeItems(c: Calls): readonly Item[] {
  const volume = (body: Body<typeof volumes.create>, made: number, changed = made, set = {}) =>
    item(volumes.create, body, made * DAY, { status: 'active', updated: c.at(changed * DAY), ...set })
  const on = (instance: string) => ({
    instance_id: c.id(`instance ${instance}`),
    config_id: c.id(`profile of ${instance}`),
  })
  const hdd = { hardware_type: 'hdd' }
  const legal = ['archive', 'customer data', 'keep until 2031', 'legal', 'moved', 'read only']
  return [
    volume({ label: 'pg-data', size: 80, ...on('db-replica-2'), tags: ['prod', 'postgres'] }, 402, 33),
    volume({ label: 'pg-wal', size: 40, ...on('db-replica-2'), tags: ['prod', 'postgres'] }, 402),
    volume({ label: 'pg-backups', size: 500, ...on('db-replica-2'), tags: ['prod', 'backup'] }, 231, 20),
    volume({ label: 'web-uploads', size: 250, ...on('web-frankfurt-1'), tags: ['prod', 'web'] }, 390, 47),
    volume({ label: 'web-cache', size: 20, ...on('web-frankfurt-2'), tags: ['web'] }, 88),
    volume({ label: 'build-cache', size: 100, ...on('build-runner'), tags: ['ci'] }, 64, 12),
    volume({ label: 'staging_db', size: 20, ...on('staging') }, 300),
    volume({ label: 'mail-archive-2019', size: 1024, region: 'eu-central', tags: ['archive'] }, 700, 655, hdd),
    volume({ label: 'mail-archive-2020', size: 2048, region: 'eu-central', tags: ['archive'] }, 640, 600, hdd),
    volume({ label: 'customer-exports-before-the-move', size: 60, region: 'us-iad', tags: legal }, 512, 233, hdd),
    volume({ label: 'scratch', size: 10, region: 'us-southeast' }, 3),
    volume({ label: 'media-originals', size: 10_240, region: 'us-iad', tags: ['media', 'prod'] }, 150, 1),
    volume({ label: 'ledger', size: 160, region: 'eu-west', tags: ['finance'] }, 95, 1, { status: 'migrating' }),
  ]
}

/** Kept by the provider, which deletes it after so many hours. */
export const AUTOMATIC = { label: 'legacy-intranet - Boot disk', ends: 4 * DAY }

/** Images that were captured, kept automatically, and one that waits for its data until 4 hours from now. */
export function imageItems(c: Calls): readonly Item[] {
  const captured = (of: string, body: Omit<Body<typeof images.create>, 'disk_id'>, made: number, set: object) =>
    item(images.create, { disk_id: c.id(`disk of ${of}`), ...body }, made, { status: 'available', ...set })
  const [april, march] = ['Hardened base for all web servers. Rebuilt every month.', 'Hardened base, one month older.']
  const automatic = { type: 'automatic', created_by: null, updated: null, expiry: c.at(-AUTOMATIC.ends) }
  return [
    captured('web-frankfurt-1', { label: 'golden-2024-04', description: april, cloud_init: true }, 31 * DAY, {
      size: 3500,
    }),
    captured('web-frankfurt-1', { label: 'golden-2024-03', description: march }, 62 * DAY, {
      size: 3480,
      updated: c.at(60 * DAY),
    }),
    captured('db-replica-2', { label: 'db-replica before the upgrade' }, 12 * DAY, { size: 51_200 }),
    captured('build-runner', { label: 'Windows build agent, with tools', description: '' }, 200 * DAY, {
      size: 40_960,
      updated: c.at(90 * DAY),
    }),
    captured('staging', { label: AUTOMATIC.label }, 3 * DAY, { size: 25_600, ...automatic }),
    item(images.upload, { label: 'router-os-7', region: 'us-iad' }, 20),
  ]
}

/** Clients that are installed and active, installed and idle, and not yet installed. */
export function clientItems(c: Calls): readonly Item[] {
  const client = (label: string, apps: readonly ('apache' | 'mysql' | 'nginx')[], made: number, changed = made) => {
    const installed = Object.fromEntries(apps.map((app) => [app, 1]))
    return item(monitoring.createClient, { label }, made * DAY, { updated: c.at(changed * DAY), ...installed })
  }
  return [
    client('web-frankfurt-1', ['nginx'], 402, 16),
    client('web-frankfurt-2', ['nginx'], 402),
    client('db-replica-2', ['mysql'], 231, 47),
    client('legacy-intranet', ['apache', 'mysql'], 700, 655),
    client('build-runner', [], 88),
    client('staging_copy_of_production_2026x', ['apache', 'mysql', 'nginx'], 12),
    client('mail-relay', [], 1),
  ]
}

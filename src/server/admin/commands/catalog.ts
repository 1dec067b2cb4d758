/** Regions and clusters of the provider. */
import { clusterDomain } from '#/server/core/cluster-domain'
import type { Services } from '#/server/core/services'
import { UsageError, type CommandArgs, type AdminCommand } from '../command'

const CAPABILITIES = ['Instances', 'Block Storage', 'Object Storage', 'Vlans'] as const
const REGION_STATUSES = ['ok', 'outage'] as const
const CLUSTER_STATUSES = ['available', 'unavailable'] as const
/** Ids become part of hostnames. */
function idOf(args: CommandArgs): string {
  const id = args.text('id')
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(id)) {
    throw new UsageError('--id must be 1–63 lowercase letters, digits or hyphens, with a letter or digit at both ends.')
  }
  return id
}
function hostOf(args: CommandArgs, name: string): string {
  const host = args.maybe(name) ?? ''
  if (host !== '' && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host)) {
    throw new UsageError(`--${name} must be a lowercase host or host:port, without a scheme.`)
  }
  return host
}
const findRegion = ({ db }: Services, id: string) =>
  db.selectFrom('region').select('id').where('id', '=', id).executeTakeFirst()

/** A domain below another's would give two buckets of different accounts the same hostname. */
async function requireOwnDomain({ db, settings }: Services, row: { id: string; domain: string }): Promise<void> {
  const nameOf = (c: { id: string; domain: string }) => `.${clusterDomain(settings, c).replace(/:\d+$/, '')}`
  const name = nameOf(row)
  const others = await db.selectFrom('cluster').select(['id', 'domain']).execute()
  const clash = others.find((o) => name.endsWith(nameOf(o)) || nameOf(o).endsWith(name))
  if (clash) throw new UsageError(`--domain can't be the same as, below or above the domain of cluster "${clash.id}".`)
}

const regionCreate: AdminCommand = {
  name: 'region create',
  usage: '--id ID --label L --country C [--capabilities "Instances,Object Storage"] [--status ok|outage]',
  options: { id: 'text', label: 'text', country: 'text', capabilities: 'text', status: 'text' },
  run: async (services, args) => {
    const id = idOf(args)
    const capabilities = (args.maybe('capabilities') ?? CAPABILITIES.join(',')).split(',').map((c) => c.trim())
    const wrong = capabilities.find((c) => !CAPABILITIES.some((known) => known === c))
    if (wrong !== undefined) throw new UsageError(`"${wrong}" isn't a capability. Use ${CAPABILITIES.join(', ')}.`)
    const row = {
      id,
      label: args.text('label'),
      country: args.text('country'),
      status: args.choice('status', REGION_STATUSES, 'ok'),
      resolvers_ipv4: '203.0.113.5,203.0.113.6',
      resolvers_ipv6: '2001:db8::5,2001:db8::6',
      capabilities: JSON.stringify(capabilities),
    }
    if (await findRegion(services, id)) throw new UsageError(`Region "${id}" already exists.`)
    await services.db.insertInto('region').values(row).execute()
    return { id }
  },
}

const regionUpdate: AdminCommand = {
  name: 'region update',
  usage: 'ID --status ok|outage',
  positional: ['ID'],
  options: { status: 'text' },
  run: async ({ db }, args) => {
    const id = args.text('ID')
    const status = args.choice('status', REGION_STATUSES)
    const { numUpdatedRows } = await db.updateTable('region').set({ status }).where('id', '=', id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new UsageError(`Region "${id}" doesn't exist.`)
    return { id, status }
  },
}

const clusterCreate: AdminCommand = {
  name: 'cluster create',
  usage: '--id ID --region R [--domain HOST] [--static-site-domain HOST] [--status available|unavailable]',
  options: { id: 'text', region: 'text', domain: 'text', 'static-site-domain': 'text', status: 'text' },
  run: async (services, args) => {
    const row = {
      id: idOf(args),
      region: args.text('region'),
      domain: hostOf(args, 'domain'),
      static_site_domain: hostOf(args, 'static-site-domain'),
      status: args.choice('status', CLUSTER_STATUSES, 'available'),
    }
    if (!(await findRegion(services, row.region))) throw new UsageError(`Region "${row.region}" doesn't exist.`)
    const found = await services.db.selectFrom('cluster').select('id').where('id', '=', row.id).executeTakeFirst()
    if (found) throw new UsageError(`Cluster "${row.id}" already exists.`)
    await requireOwnDomain(services, row)
    await services.db.insertInto('cluster').values(row).execute()
    return { id: row.id }
  },
}

const clusterUpdate: AdminCommand = {
  name: 'cluster update',
  usage: 'ID --status available|unavailable',
  positional: ['ID'],
  options: { status: 'text' },
  run: async ({ db }, args) => {
    const id = args.text('ID')
    const status = args.choice('status', CLUSTER_STATUSES)
    const { numUpdatedRows } = await db.updateTable('cluster').set({ status }).where('id', '=', id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new UsageError(`Cluster "${id}" doesn't exist.`)
    return { id, status }
  },
}

export const catalogCommands: readonly AdminCommand[] = [regionCreate, regionUpdate, clusterCreate, clusterUpdate]

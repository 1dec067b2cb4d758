/** What the provider offers: regions, clusters, beta programs and public images. */
import { CLUSTER_STATUSES } from '#/contract/clusters'
import { REGION_STATUSES } from '#/contract/regions'
import { publicImage } from '#/server/areas/images/image-rows'
import { clusterDomain } from '#/server/core/cluster-domain'
import type { Services } from '#/server/core/services'
import { statusCommand, UsageError, type CommandArgs, type AdminCommand } from '../command'
import { stamp } from '#/server/system/time'

const CAPABILITIES = ['Instances', 'Block Storage', 'Object Storage', 'Vlans'] as const
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

const DAY = 86_400_000

const betaCreate: AdminCommand = {
  name: 'beta create',
  usage: '--id ID --label L [--max-enrollments N] [--priority-program-only] [--ended]',
  options: { id: 'text', label: 'text', 'max-enrollments': 'text', 'priority-program-only': 'flag', ended: 'flag' },
  run: async ({ db, clock }, args) => {
    const id = args.text('id')
    // A program with a slash in its ID could be listed, but neither viewed nor enrolled in.
    if (!/^[a-z0-9][\w.-]{0,254}$/i.test(id)) {
      throw new UsageError(
        '--id must be 1–255 letters, digits, dots, hyphens or underscores, and start with a letter or digit.',
      )
    }
    const now = clock.now().getTime()
    const taken = await db.selectFrom('beta').select('id').where('id', '=', id).executeTakeFirst()
    if (taken) throw new UsageError(`Program "${id}" already exists.`)
    await db
      .insertInto('beta')
      .values({
        id,
        label: args.text('label'),
        description: null,
        priority_program_only: args.has('priority-program-only') ? 1 : 0,
        started: stamp(new Date(now - 30 * DAY)),
        ended: args.has('ended') ? stamp(new Date(now - DAY)) : null,
        more_info: null,
        max_enrollments: args.maybeInteger('max-enrollments') ?? null,
      })
      .execute()
    return { id }
  },
}

const imagePublish: AdminCommand = {
  name: 'image publish',
  usage: '--id vendor/NAME --label L [--vendor V] [--size MB] [--eol TIME] [--deprecated] [--cloud-init]',
  options: {
    id: 'text',
    label: 'text',
    vendor: 'text',
    size: 'text',
    eol: 'text',
    deprecated: 'flag',
    'cloud-init': 'flag',
  },
  run: async ({ db, clock }, args) => {
    const slug = args.text('id')
    if (!/^vendor\/[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/.test(slug)) {
      throw new UsageError(
        '--id must be vendor/ and 1–63 lowercase letters, digits, dots or hyphens, with a letter or digit at both ends.',
      )
    }
    const row = publicImage({
      slug,
      label: args.text('label'),
      created: stamp(clock.now()),
      deprecated: Number(args.has('deprecated')),
      size: args.maybeInteger('size') ?? 1500,
      eol: args.has('eol') ? stamp(args.time('eol')) : null,
      vendor: args.maybe('vendor') ?? null,
      cloud_init: Number(args.has('cloud-init')),
    })
    const made = await db
      .insertInto('image')
      .values(row)
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new UsageError(`Image "${slug}" already exists.`)
    return { id: slug }
  },
}

export const catalogCommands: readonly AdminCommand[] = [
  regionCreate,
  statusCommand('region', REGION_STATUSES),
  clusterCreate,
  statusCommand('cluster', CLUSTER_STATUSES),
  betaCreate,
  imagePublish,
]

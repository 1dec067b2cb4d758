/** Things that a ticket can be about and the `?entity=` parameter that names one. */
import type { MentionedKind, TicketKind } from '#/console/resource/catalog/ticket-link'

const aboutImage = (id: string) => `About the image \`${id}\`.`
const aboutKey = (id: string) => `About the access key ${id}.`
const aboutService = (id: string) => `About the managed service ${id}.`

export const TICKET_KINDS = {
  database: 'Database',
  domain: 'Domain',
  firewall: 'Firewall',
  instance: 'Instance',
  k8scluster: 'Kubernetes cluster',
  loadbalancer: 'Load balancer',
  monitoringclient: 'Monitoring client',
  volume: 'Volume',
  vpc: 'VPC',
} as const satisfies Record<TicketKind, string>

export type About = TicketKind | 'general' | 'vlan' | 'managed_issue'

export const CHOICES: readonly { value: About; label: string }[] = [
  { value: 'general', label: 'Account or something else' },
  ...(Object.entries(TICKET_KINDS) as [TicketKind, string][])
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
  { value: 'vlan', label: 'VLAN' },
  { value: 'managed_issue', label: 'Managed services' },
]

/** The body's field for a kind: `volume_id`. */
export const idField = <K extends TicketKind>(kind: K): `${K}_id` => `${kind}_id`
/** Whether tickets name this kind by a numeric ID. */
export const isNumbered = (about: string): about is TicketKind => Object.hasOwn(TICKET_KINDS, about)

export interface Prefill {
  readonly about: About
  readonly id: number | null
  readonly vlan: string
  readonly region: string
  /** First lines of the description; empty unless the API has no field for the thing. */
  readonly description: string
}
const NOTHING: Prefill = { about: 'general', id: null, vlan: '', region: '', description: '' }

/** Subjects without a field in the API. The description names them. */
interface DescribedSubject {
  readonly about: 'general' | 'managed_issue'
  /** First lines of the description. */
  readonly description: string
}

// Anyone can write a link with this parameter, so only well-formed IDs reach the description.
const NUMBER = /^(\d{1,15})$/
const DESCRIBED: Readonly<
  Record<MentionedKind, readonly [DescribedSubject['about'], RegExp, (first: string, second: string) => string]>
> = {
  bucket: [
    'general',
    /^([a-z0-9-]{1,40}):([a-z0-9.-]{3,63})$/,
    (cluster, label) => `About the bucket \`${label}\` in ${cluster}.`,
  ],
  image: ['general', /^(private\/\w{1,40})$/, aboutImage],
  key: ['general', NUMBER, aboutKey],
  service: ['managed_issue', NUMBER, aboutService],
}

/** Parses `bucket:us-iad-1:logs`, `image:private/15`, `key:7` and `service:7`; undefined for anything else. */
function parseDescribed(kind: string, id: string): DescribedSubject | undefined {
  const found = Object.entries(DESCRIBED).find(([name]) => name === kind)?.[1]
  const parts = found?.[1].exec(id)
  if (!found || !parts) return undefined
  const [about, , describe] = found
  const [, first = '', second = ''] = parts
  return { about, description: `${describe(first, second)}\n\n` }
}

/** Parses `volume:123`, `volume`, `vlan:label:region`, `managed_issue` and the forms of `parseDescribed`; ignores anything else. */
export function parseEntity(entity: string | undefined): Prefill {
  const [about = '', first = '', region = ''] = (entity ?? '').split(':')
  if (about === 'managed_issue') return { ...NOTHING, about }
  if (about === 'vlan') return { ...NOTHING, about, vlan: first, region }
  if (!isNumbered(about)) return { ...NOTHING, ...parseDescribed(about, (entity ?? '').slice(about.length + 1)) }
  const id = /^\d{1,15}$/.test(first) ? Number(first) : null
  return { ...NOTHING, about, id }
}

/** What a ticket can be about: Part B 4.1, Support Ticket Open. */
import type { TicketKind } from '#/app/catalog/ticket-link'
import { parseTold } from './-ticket-subject'

export const TICKET_KINDS = {
  database: 'Database',
  domain: 'Domain',
  firewall: 'Firewall',
  instance: 'Compute instance',
  k8scluster: 'Kubernetes cluster',
  loadbalancer: 'Load balancer',
  monitoringclient: 'Monitoring client',
  volume: 'Volume',
  vpc: 'VPC',
} as const satisfies Record<TicketKind, string>

export type About = TicketKind | 'general' | 'vlan' | 'managed_issue'

/** In the order in which they are offered. */
export const CHOICES: readonly { value: About; label: string }[] = [
  { value: 'general', label: 'The account, or something else' },
  ...(Object.entries(TICKET_KINDS) as [TicketKind, string][])
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
  { value: 'vlan', label: 'VLAN' },
  { value: 'managed_issue', label: 'Managed services' },
]

/** The body's field of a kind: `volume_id`. */
export const idField = <K extends TicketKind>(kind: K): `${K}_id` => `${kind}_id`
export const isNumbered = (about: string): about is TicketKind => Object.hasOwn(TICKET_KINDS, about)

export interface Prefill {
  readonly about: About
  readonly id: number | null
  readonly vlan: string
  readonly region: string
  /** How the description begins. */
  readonly words: string
}
const NOTHING: Prefill = { about: 'general', id: null, vlan: '', region: '', words: '' }

/** Reads `volume:123`, `volume`, `vlan:label:region`, `managed_issue`, and what is told in words; anything else is no prefill. */
export function parseEntity(entity: string | undefined): Prefill {
  const [about = '', first = '', region = ''] = (entity ?? '').split(':')
  if (about === 'managed_issue') return { ...NOTHING, about }
  if (about === 'vlan') return { ...NOTHING, about, vlan: first, region }
  if (!isNumbered(about)) return { ...NOTHING, ...parseTold(about, (entity ?? '').slice(about.length + 1)) }
  const id = /^\d{1,15}$/.test(first) ? Number(first) : null
  return { ...NOTHING, about, id }
}

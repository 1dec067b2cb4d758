/** Things that a ticket can be about and the `?entity=` parameter that names one. */
import type { TicketKind } from '#/console/resource/catalog/ticket-entry'
import { areaResources } from '../resources'
import { TICKET_KINDS } from './entity-link'

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

/** Parses `bucket:us-iad-1:logs`, `image:private/15`, `key:7` and `service:7`, which the API has no field for: the description names them. */
function parseMention(kind: string, id: string): Pick<Prefill, 'about' | 'description'> | undefined {
  const mention = areaResources.flatMap(({ resources }) => resources).find((one) => one.kind === kind)?.mention
  const parts = mention?.id.exec(id)
  if (!mention || !parts) return undefined
  const [, first = '', second = ''] = parts
  return { about: mention.managed ? 'managed_issue' : 'general', description: `${mention.text(first, second)}\n\n` }
}

/** Parses `volume:123`, `volume`, `vlan:label:region`, `managed_issue` and the forms of `parseMention`; ignores anything else. */
export function parseEntity(entity: string | undefined): Prefill {
  const [about = '', first = '', region = ''] = (entity ?? '').split(':')
  if (about === 'managed_issue') return { ...NOTHING, about }
  if (about === 'vlan') return { ...NOTHING, about, vlan: first, region }
  if (!isNumbered(about)) return { ...NOTHING, ...parseMention(about, (entity ?? '').slice(about.length + 1)) }
  const id = /^\d{1,15}$/.test(first) ? Number(first) : null
  return { ...NOTHING, about, id }
}

import { Link } from '@tanstack/react-router'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'
import { LinkButton } from '../page/link-button'

/** Entities with a number that the API links to a ticket, as named in `?entity=volume:123`. */
export type TicketKind =
  | 'database'
  | 'domain'
  | 'firewall'
  | 'instance'
  | 'k8scluster'
  | 'loadbalancer'
  | 'monitoringclient'
  | 'volume'
  | 'vpc'

/** Entities that the console can only mention in a ticket's text: `?entity=bucket:us-iad-1:logs`. */
export type MentionedKind = 'bucket' | 'image' | 'key' | 'service'

type Id = readonly [string | number, ...string[]]
interface About {
  kind: TicketKind
  id: number
}

const link = (kind: string, id: Id) => <Link to="/tickets/new" search={{ entity: [kind, ...id].join(':') }} />

/** A menu item that opens the ticket form about a resource. */
export const ticketEntry = (kind: TicketKind | MentionedKind, ...id: Id): MenuItem => ({
  label: 'Open ticket',
  link: link(kind, id),
})

/** A button that opens the ticket form about a resource. */
export function TicketLink({ kind, id }: About) {
  return <LinkButton link={link(kind, [id])}>Open ticket</LinkButton>
}

import { Link } from '@tanstack/react-router'
import type { MenuItem } from '../ui/menu-entry'
import { LinkButton } from './link-button'

/** What a ticket can be about and has a number: the names in `?entity=volume:123`. */
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

interface About {
  kind: TicketKind
  id: number
}

const WORDS = 'Open a ticket about this'
const link = ({ kind, id }: About) => <Link to="/tickets/new" search={{ entity: `${kind}:${id}` }} />

/** For the menu of a resource's row. */
export const ticketEntry = (kind: TicketKind, id: number): MenuItem => ({ label: WORDS, link: link({ kind, id }) })

/** For the actions of a resource's page. */
export function TicketLink(about: About) {
  return <LinkButton link={link(about)}>{WORDS}</LinkButton>
}

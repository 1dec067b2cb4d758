import { Link } from '@tanstack/react-router'
import type { MenuItem } from '#/ui/overlay/menu-entry'
import { LinkButton } from '../resource/link-button'

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

/** What a ticket can only tell of: `?entity=bucket:us-iad-1:logs`. */
export type ToldKind = 'bucket' | 'image' | 'key' | 'service'

type Id = readonly [string | number, ...string[]]
interface About {
  kind: TicketKind
  id: number
}

const WORDS = 'Open a ticket about this'
const link = (kind: string, id: Id) => <Link to="/tickets/new" search={{ entity: [kind, ...id].join(':') }} />

/** For the menu of a resource's row. */
export const ticketEntry = (kind: TicketKind | ToldKind, ...id: Id): MenuItem => ({
  label: WORDS,
  link: link(kind, id),
})

/** For the actions of a resource's page. */
export function TicketLink({ kind, id }: About) {
  return <LinkButton link={link(kind, [id])}>{WORDS}</LinkButton>
}

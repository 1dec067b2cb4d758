import { Link } from '@tanstack/react-router'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'
import type { TICKET_ENTITIES } from '#/contract/ticket-rules'
import { LinkButton } from '../page/link-button'

/** Entities with a number that the API links to a ticket, as named in `?entity=volume:123`. */
export type TicketKind = (typeof TICKET_ENTITIES)[number] extends infer Field
  ? Field extends `${infer Kind}_id`
    ? Kind
    : never
  : never

type Id = readonly [string | number, ...string[]]
interface About {
  kind: TicketKind
  id: number
}

const link = (kind: string, id: Id) => <Link to="/tickets/new" search={{ entity: [kind, ...id].join(':') }} />

/** A menu item that opens the ticket form about a resource. `kind`: a ticket's, or that of a resource with a `mention`. */
export const ticketEntry = (kind: string, ...id: Id): MenuItem => ({
  label: 'Open ticket',
  link: link(kind, id),
})

/** A button that opens the ticket form about a resource. */
export function TicketLink({ kind, id }: About) {
  return <LinkButton link={link(kind, [id])}>Open ticket</LinkButton>
}

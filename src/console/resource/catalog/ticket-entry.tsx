import { Link } from '@tanstack/react-router'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'
import type { TICKET_ENTITIES } from '#/contract/ticket-rules'

/** Entities with a number that the API links to a ticket, as named in `?entity=volume:123`. */
export type TicketKind = (typeof TICKET_ENTITIES)[number] extends infer Field
  ? Field extends `${infer Kind}_id`
    ? Kind
    : never
  : never

/** An action that opens the ticket form about a resource. `kind`: a ticket's, or that of a resource with a `mention`. */
export const ticketEntry = (kind: string, ...id: readonly [string | number, ...string[]]): MenuItem => ({
  label: 'Open ticket',
  link: <Link to="/tickets/new" search={{ entity: [kind, ...id].join(':') }} />,
})

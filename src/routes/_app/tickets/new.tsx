import { createFileRoute } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { ticketDraft, type NewTicketSearch } from '../../../components/ticket-draft'
import { tickets } from '../../../contract/tickets'
import { RECENT } from './-lost-ticket'
import { TicketForm } from './-ticket-form'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const Route = createFileRoute('/_app/tickets/new')({
  staticData: { crumb: 'Open a ticket' },
  validateSearch: (raw: Record<string, unknown>): NewTicketSearch => {
    const entity = text(raw['entity'])
    // The router reads a name of digits alone as a number.
    const error = text(typeof raw['error'] === 'number' ? String(raw['error']) : raw['error'])
    return { ...(entity === undefined ? {} : { entity }), ...(error === undefined ? {} : { error }) }
  },
  // What is there already: a ticket whose answer is lost is told from these.
  loader: ({ context }) => void context.queryClient.prefetchQuery(q(tickets.list, RECENT)),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <TicketForm key={ticketDraft(search)} search={search} />
}

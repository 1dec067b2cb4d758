import { createFileRoute } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { searchOf, text } from '../../../components/search-params'
import { ticketDraft } from '../../../components/ticket-draft'
import { tickets } from '../../../contract/tickets'
import { RECENT } from './-lost-ticket'
import { TicketForm } from './-ticket-form'

export const Route = createFileRoute('/_app/tickets/new')({
  staticData: { crumb: 'Open a ticket' },
  validateSearch: searchOf({ entity: text, error: text }),
  // What is there already: a ticket whose answer is lost is told from these.
  loader: ({ context }) => void context.queryClient.prefetchQuery(q(tickets.list, RECENT)),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <TicketForm key={ticketDraft(search)} search={search} />
}

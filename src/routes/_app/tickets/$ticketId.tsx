import { createFileRoute } from '@tanstack/react-router'
import { q, qAll } from '../../../api/client'
import { tickets } from '../../../contract/tickets'
import { TicketPage } from './-ticket-page'

export const Route = createFileRoute('/_app/tickets/$ticketId')({
  staticData: { crumb: '$ticketId' },
  loader: ({ context, params }) => {
    const at = { params: { ticketId: Number(params.ticketId) } }
    void context.queryClient.prefetchQuery(q(tickets.view, at))
    void context.queryClient.prefetchQuery(qAll(tickets.replies, at))
  },
  component: Page,
})

function Page() {
  const { ticketId } = Route.useParams()
  return <TicketPage key={ticketId} ticketId={Number(ticketId)} />
}

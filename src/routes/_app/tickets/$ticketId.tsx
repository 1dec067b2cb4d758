import { createFileRoute } from '@tanstack/react-router'
import { q, qAll } from '../../../api/client'
import { tickets } from '../../../contract/tickets'
import { TicketPage } from './-ticket-page'
import { pathParams } from '../../../components/path-params'

export const Route = createFileRoute('/_app/tickets/$ticketId')({
  params: pathParams({ ticketId: 'id' }),
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

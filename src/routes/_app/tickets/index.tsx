import { createFileRoute } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { listSearch } from '../../../components/list-search'
import { tickets } from '../../../contract/tickets'
import { TicketsPage } from './-tickets-page'
import { FIRST } from './-use-tickets'

export const Route = createFileRoute('/_app/tickets/')({
  // The tab: `new`, `open`, `closed`, or all.
  validateSearch: listSearch('status'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(q(tickets.list, FIRST)),
  component: Page,
})

function Page() {
  return <TicketsPage status={Route.useSearch().status} />
}

import { createFileRoute } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { listSearch, type ListSearch } from '../../../components/list-search'
import { tickets } from '../../../contract/tickets'
import { TicketsPage } from './-tickets-page'
import { FIRST } from './-use-tickets'

interface Search extends ListSearch {
  /** The tab: `new`, `open`, `closed`, or all. */
  status?: string | undefined
}
const readSearch = listSearch('status')

export const Route = createFileRoute('/_app/tickets/')({
  validateSearch: (raw: Record<string, unknown>): Search => readSearch(raw),
  loader: ({ context }) => void context.queryClient.prefetchQuery(q(tickets.list, FIRST)),
  component: Page,
})

function Page() {
  return <TicketsPage status={Route.useSearch().status} />
}

import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { listSearch } from '../../../components/list-search'
import { betas } from '../../../contract/betas'
import { BetasPage } from './-betas-page'
import { viewNamed } from './-programs'

export const Route = createFileRoute('/_app/betas/')({
  validateSearch: listSearch('show', 'for'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(betas.list, {}))
    void context.queryClient.prefetchQuery(qAll(betas.enrolled, {}))
  },
  component: Page,
})

function Page() {
  const view = viewNamed(Route.useSearch().show)
  // Another list: what was typed to narrow the last one says nothing here.
  return <BetasPage key={view} view={view} />
}

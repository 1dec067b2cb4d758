import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../components/list-search'
import { BetasPage } from './-betas-page'
import { viewNamed } from './-programs'

export const Route = createFileRoute('/_app/betas/')({
  validateSearch: listSearch('show', 'for'),
  // No loader: a refusal that came before the page would be asked for again by the page.
  component: Page,
})

function Page() {
  const view = viewNamed(Route.useSearch().show)
  // Another list: what was typed to narrow the last one says nothing here.
  return <BetasPage key={view} view={view} />
}

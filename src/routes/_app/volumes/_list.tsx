import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearch } from '../../../components/list-search'
import { regionsAhead } from '../../../components/places-ahead'
import { FACETS } from './-facets'
import { VolumesPage } from './-volumes-page'
import { volumesQuery } from './-volumes'

const search = listSearch(...FACETS)

export const Route = createFileRoute('/_app/volumes/_list')({
  validateSearch: search,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(volumesQuery)
    regionsAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <VolumesPage search={Route.useSearch()}>
      <Outlet />
    </VolumesPage>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearch } from '../../../../components/list-search'
import { regionsAhead } from '../../../../components/places-ahead'
import { servicesQuery } from '../-data'
import { ServicesPage } from '../-services-page'

export const Route = createFileRoute('/_app/managed/_tabs/services')({
  staticData: { crumb: 'Services' },
  validateSearch: listSearch('status'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(servicesQuery)
    regionsAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <ServicesPage>
      <Outlet />
    </ServicesPage>
  )
}

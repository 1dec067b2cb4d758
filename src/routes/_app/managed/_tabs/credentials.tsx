import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearch } from '../../../../components/list-search'
import { CredentialsPage } from '../-credentials-page'
import { credentialsQuery, servicesQuery } from '../-data'

export const Route = createFileRoute('/_app/managed/_tabs/credentials')({
  staticData: { crumb: 'Credentials' },
  validateSearch: listSearch(),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(credentialsQuery)
    void context.queryClient.prefetchQuery(servicesQuery)
  },
  component: Page,
})

function Page() {
  return (
    <CredentialsPage>
      <Outlet />
    </CredentialsPage>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearch } from '../../../../components/list-search'
import { AccessPage } from '../-access-page'
import { accessQuery } from '../-data'
import { sshKeyQuery } from '../-public-key'

export const Route = createFileRoute('/_app/managed/_tabs/access')({
  staticData: { crumb: 'SSH access' },
  validateSearch: listSearch(),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(accessQuery)
    void context.queryClient.prefetchQuery(sshKeyQuery)
  },
  component: Page,
})

function Page() {
  return (
    <AccessPage>
      <Outlet />
    </AccessPage>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q, qAll } from '../../../api/client'
import { session } from '../../../api/session'
import { listSearch } from '../../../components/list-search'
import { monitoring } from '../../../contract/monitoring'
import { ClientsPage } from './-clients-page'

export const Route = createFileRoute('/_app/monitoring/_list')({
  validateSearch: listSearch('app'),
  loader: ({ context }) => {
    if (session.get().status === 'signed-out') return
    void context.queryClient.prefetchQuery(qAll(monitoring.clients, {}))
    void context.queryClient.prefetchQuery(q(monitoring.plan, {}))
  },
  component: Page,
})

function Page() {
  return (
    <ClientsPage>
      <Outlet />
    </ClientsPage>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q, qAll } from '../../../../api/client'
import { session } from '../../../../api/session'
import { monitoring } from '../../../../contract/monitoring'
import { PlansPage } from '../-plans-page'

/** For everybody; what is one's own is read only with a token. */
export const Route = createFileRoute('/_app/monitoring/plans')({
  staticData: { crumb: 'Plans' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(monitoring.subscriptions, {}))
    if (session.get().status === 'signed-out') return
    void context.queryClient.prefetchQuery(q(monitoring.plan, {}))
    void context.queryClient.prefetchQuery(qAll(monitoring.clients, {}))
  },
  component: Page,
})

function Page() {
  return (
    <PlansPage>
      <Outlet />
    </PlansPage>
  )
}

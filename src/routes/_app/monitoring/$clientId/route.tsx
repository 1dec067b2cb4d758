import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q } from '../../../../api/client'
import { requireToken } from '../../../../components/require-token'
import { monitoring } from '../../../../contract/monitoring'
import { ClientPage } from '../-client-page'

interface Search {
  /** The label is being changed, in its place. */
  relabel?: true
}

export const Route = createFileRoute('/_app/monitoring/$clientId')({
  staticData: { crumb: '$clientId' },
  validateSearch: ({ relabel }: Record<string, unknown>): Search => (relabel === true ? { relabel } : {}),
  beforeLoad: requireToken,
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(q(monitoring.client, { params: { clientId: Number(params.clientId) } })),
  component: Page,
})

function Page() {
  return (
    <ClientPage clientId={Number(Route.useParams().clientId)} relabel={Route.useSearch().relabel === true}>
      <Outlet />
    </ClientPage>
  )
}

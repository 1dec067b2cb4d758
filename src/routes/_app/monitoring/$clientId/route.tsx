import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q } from '../../../../api/client'
import { requireToken } from '../../../../components/require-token'
import { monitoring } from '../../../../contract/monitoring'
import { flag, searchOf } from '../../../../components/search-params'
import { ClientPage } from '../-client-page'
import { pathParams } from '../../../../components/path-params'

export const Route = createFileRoute('/_app/monitoring/$clientId')({
  params: pathParams({ clientId: 'id' }),
  staticData: { crumb: '$clientId' },
  // The label is being changed, in its place.
  validateSearch: searchOf({ relabel: flag }),
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

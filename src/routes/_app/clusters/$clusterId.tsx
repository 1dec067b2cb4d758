import { createFileRoute } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { regionsAhead } from '../../../components/places-ahead'
import { clusters } from '../../../contract/clusters'
import { ClusterPage } from './-cluster-page'
import { pathParams } from '../../../components/path-params'

export const Route = createFileRoute('/_app/clusters/$clusterId')({
  params: pathParams({ clusterId: 'name' }),
  staticData: { crumb: '$clusterId' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(clusters.view, { params }))
    regionsAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  return <ClusterPage clusterId={Route.useParams().clusterId} />
}

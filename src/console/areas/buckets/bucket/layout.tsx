import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { prefetchClusterNames } from '#/console/resource/catalog/prefetch-catalog'
import { buckets } from '#/contract/buckets'
import { BucketPage } from './bucket-page'
import { pathParams } from '#/console/resource/address/path-params'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket')({
  params: pathParams({ cluster: 'name', bucket: 'name' }),
  staticData: { crumb: '$bucket' },
  loader: ({ context, params }) => {
    const at = { clusterId: params.cluster, bucket: params.bucket }
    void context.queryClient.prefetchQuery(q(buckets.view, { params: at }))
    prefetchClusterNames(context.queryClient)
  },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return (
    <BucketPage at={{ clusterId: cluster, bucket }}>
      <Outlet />
    </BucketPage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { EmptyPage } from './-bulk/empty-page'
import { pathParams } from '../../../components/path-params'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket_/empty')({
  params: pathParams({ cluster: 'name', bucket: 'name' }),
  staticData: { crumb: 'Empty bucket' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <EmptyPage at={{ clusterId: cluster, bucket }} />
}

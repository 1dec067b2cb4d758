import { createFileRoute } from '@tanstack/react-router'
import { EmptyPage } from './-bulk/empty-page'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket_/empty')({
  staticData: { crumb: 'Empty bucket' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <EmptyPage at={{ clusterId: cluster, bucket }} />
}

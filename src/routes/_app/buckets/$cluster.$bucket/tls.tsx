import { createFileRoute } from '@tanstack/react-router'
import { TlsTab } from '../-tls-tab'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/tls')({
  staticData: { crumb: 'TLS certificate' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <TlsTab at={{ clusterId: cluster, bucket }} />
}

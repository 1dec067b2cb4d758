import { createFileRoute } from '@tanstack/react-router'
import { ChangeAccess } from '../-change-access'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/access/change')({
  staticData: { crumb: 'Change access' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <ChangeAccess at={{ clusterId: cluster, bucket }} />
}

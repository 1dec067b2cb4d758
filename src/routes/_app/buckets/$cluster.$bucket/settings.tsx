import { createFileRoute } from '@tanstack/react-router'
import { SettingsTab } from '../-settings-tab'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/settings')({
  staticData: { crumb: 'Settings' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <SettingsTab at={{ clusterId: cluster, bucket }} />
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccessTab } from '../-access-tab'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/access')({
  staticData: { crumb: 'Access' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return (
    <>
      <AccessTab at={{ clusterId: cluster, bucket }} />
      <Outlet />
    </>
  )
}

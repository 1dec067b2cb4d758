import { createFileRoute } from '@tanstack/react-router'
import { searchOf } from '../../../../components/search-params'
import { folder } from '../-objects-search'
import { UsageTab } from '../-usage/usage-tab'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/usage')({
  staticData: { crumb: 'Usage' },
  validateSearch: searchOf({ folder }),
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  const { folder = '' } = Route.useSearch()
  return <UsageTab at={{ clusterId: cluster, bucket }} folder={folder} />
}

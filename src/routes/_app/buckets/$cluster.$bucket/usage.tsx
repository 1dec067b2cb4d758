import { createFileRoute } from '@tanstack/react-router'
import { objectsSearch } from '../-objects-search'
import { UsageTab } from '../-usage/usage-tab'

/** The same rule as for the objects' folder: a name that looks like a number is text. */
const usageSearch = (raw: Record<string, unknown>): { folder?: string } => {
  const { folder } = objectsSearch(raw)
  return folder === undefined ? {} : { folder }
}

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/usage')({
  staticData: { crumb: 'Usage' },
  validateSearch: usageSearch,
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  const { folder = '' } = Route.useSearch()
  return <UsageTab at={{ clusterId: cluster, bucket }} folder={folder} />
}

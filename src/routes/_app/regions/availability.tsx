import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { listSearch } from '../../../components/list-search'
import { regions } from '../../../contract/regions'
import { AvailabilityPage } from './-availability-page'

export const Route = createFileRoute('/_app/regions/availability')({
  staticData: { crumb: 'Plan availability' },
  validateSearch: listSearch('by', 'region', 'plan'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(regions.availability, {}))
    void context.queryClient.prefetchQuery(qAll(regions.list, {}))
  },
  component: Page,
})

function Page() {
  const { by, region, plan } = Route.useSearch()
  // Another arrangement is another table: what narrowed the last one is gone with it.
  return by === 'region' ? (
    <AvailabilityPage key="region" by="region" only={plan} />
  ) : (
    <AvailabilityPage key="plan" by="plan" only={region} />
  )
}

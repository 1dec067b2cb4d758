import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/client'
import { availabilityRows } from '../../../api/shapes'
import { ResourceTable } from '../../../components/resource-table'
import { regions, type RegionAvailability } from '../../../contract/regions'
import { availableColumn, availableFacet, planColumn } from './-availability-columns'

/** Plans with limited availability in one region. */
export function RegionPlans({ regionId }: { regionId: string }) {
  const query = useQuery(q(regions.regionAvailability, { params: { regionId } }))
  const rows = query.data === undefined ? undefined : availabilityRows<RegionAvailability>(query.data)
  return (
    <section aria-label="Plan availability">
      <ResourceTable<RegionAvailability>
        list={{
          rows,
          results: rows?.length,
          page: 1,
          pages: 1,
          complete: true,
          fetching: query.isFetching,
          error: query.error,
          updatedAt: query.dataUpdatedAt,
          retry: () => void query.refetch(),
        }}
        columns={[planColumn, availableColumn]}
        rowId={(a) => a.plan}
        rowLabel={(a) => a.plan}
        filter="Filter plans"
        facets={[availableFacet]}
        empty={{ title: 'Nothing listed', body: 'No plan with limited availability is listed for this region.' }}
        name="region-plans"
        readByPage
        noun={['plan', 'plans']}
      />
    </section>
  )
}

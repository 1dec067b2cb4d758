import { createFileRoute, Link } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { listSearch } from '#/console/resource/address/list-search'
import { type Region, regions } from '#/contract/regions'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { useList } from '#/console/resource/page/use-list'
import { listSummary } from '#/console/resource/list/list-summary'
import type { ListState } from '#/console/resource/page/use-list'
import { plural } from '#/lib/text'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { statusText } from '#/console/kit/feedback/status-text'
import type { Column } from '#/console/kit/table/table'
import { REGION_STATUS } from './status'
import { YesNo } from './yes-no'
import { capabilityName, planAvailability } from './words'

export const Route = createFileRoute('/_app/regions/')({
  validateSearch: listSearch('capability', 'status'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(qAll(regions.list, {})),
  component: RegionsPage,
})

const facts: Column<Region>[] = [
  { id: 'label', header: 'Region', value: (r) => r.label, fixed: true },
  { id: 'id', header: 'ID', value: (r) => r.id, mono: true },
  {
    id: 'status',
    header: 'Status',
    value: (r) => statusText(r.status, REGION_STATUS),
    cell: (r) => <StatusBadge value={r.status} map={REGION_STATUS} />,
  },
]

const capabilityColumn = (capability: string): Column<Region> => ({
  id: `has-${capability}`,
  header: capabilityName(capability),
  value: (r) => (r.capabilities.includes(capability) ? 'Yes' : 'No'),
  cell: (r) => <YesNo value={r.capabilities.includes(capability)} />,
  phone: false,
})

const summary = (list: ListState<Region>) => {
  const out = list.rows?.filter((r) => r.status === 'outage').length ?? 0
  return listSummary(list, 'region', out === 0 ? 'No outages' : plural(out, 'outage'))
}

/** Every region with its capabilities; public. */
function RegionsPage() {
  const list = useList(regions.list)
  const offered = [...new Set(list.rows?.flatMap((r) => r.capabilities))].toSorted()
  return (
    <ResourcePage<Region>
      title="Regions"
      summary={summary(list)}
      list={list}
      columns={[...facts, ...offered.map(capabilityColumn)]}
      rowId={(r) => r.id}
      rowLabel={(r) => r.label}
      rowLink={(r) => <Link to="/regions/$regionId" params={{ regionId: r.id }} />}
      filter="Filter regions"
      facets={[
        {
          id: 'capability',
          label: 'Capability',
          options: offered.map((c) => ({ value: c, label: capabilityName(c) })),
          test: (r, value) => r.capabilities.includes(value),
        },
        {
          id: 'status',
          label: 'Status',
          options: [
            { value: 'ok', label: 'Available' },
            { value: 'outage', label: 'Outage' },
          ],
          test: (r, value) => r.status === value,
        },
      ]}
      actions={[{ label: planAvailability, link: <Link to="/regions/availability" /> }]}
      empty={{ title: 'No regions', body: 'This provider has no regions yet.' }}
      name="regions"
      noun="region"
    />
  )
}

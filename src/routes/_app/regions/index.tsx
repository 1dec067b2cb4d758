import { createFileRoute, Link } from '@tanstack/react-router'
import { qAll } from '#/api/client/client'
import { listSearch } from '#/app/address/list-search'
import { type Region, regions } from '#/contract/regions'
import { LinkButton } from '#/app/resource/link-button'
import { ResourcePage } from '#/app/resource/resource-page'
import { useList } from '#/app/resource/use-list'
import { pluralize } from '#/app/catalog/format'
import { formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { StatusBadge } from '#/ui/feedback/status-badge'
import type { Column } from '#/ui/table/table'
import { REGION_STATUS } from './-status'
import { YesNo } from './-yes-no'

export const Route = createFileRoute('/_app/regions/')({
  validateSearch: listSearch('capability', 'status'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(qAll(regions.list, {})),
  component: RegionsPage,
})

const facts: Column<Region>[] = [
  { id: 'label', header: 'Region', value: (r) => r.label, fixed: true },
  { id: 'id', header: 'ID', value: (r) => r.id, mono: true },
  { id: 'country', header: 'Country', value: (r) => r.country.toUpperCase() },
  {
    id: 'status',
    header: 'Status',
    value: (r) => r.status,
    cell: (r) => <StatusBadge value={r.status} map={REGION_STATUS} />,
  },
]

/** One for each capability that some region has: together the matrix. */
const capabilityColumn = (capability: string): Column<Region> => ({
  id: `has-${capability}`,
  header: capability,
  value: (r) => (r.capabilities.includes(capability) ? 'yes' : 'no'),
  cell: (r) => <YesNo value={r.capabilities.includes(capability)} />,
})

const MOST_NAMED = 3
const named = (out: readonly Region[]) => {
  const names = out.slice(0, MOST_NAMED).map((r) => visible(r.label).text)
  return [...names, ...(out.length > MOST_NAMED ? [`${formatCount(out.length - MOST_NAMED)} more`] : [])].join('; ')
}
const summary = (rows: readonly Region[] | undefined) => {
  if (rows === undefined) return null
  const out = rows.filter((r) => r.status === 'outage')
  return `${pluralize(rows.length, 'region', 'regions')}. ${
    out.length === 0 ? 'No outage is reported.' : `Outage reported in ${named(out)}.`
  }`
}

/** Every region with what it offers; readable by anyone (Part B 4.7). */
function RegionsPage() {
  const list = useList(regions.list, {}, { all: true })
  const offered = [...new Set(list.rows?.flatMap((r) => r.capabilities))].toSorted()
  return (
    <ResourcePage<Region>
      title="Regions"
      summary={summary(list.rows)}
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
          options: offered.map((c) => ({ value: c, label: c })),
          test: (r, value) => r.capabilities.includes(value),
        },
        {
          id: 'status',
          label: 'Status',
          options: [
            { value: 'ok', label: 'OK' },
            { value: 'outage', label: 'Outage' },
          ],
          test: (r, value) => r.status === value,
        },
      ]}
      actions={<LinkButton link={<Link to="/regions/availability" />}>Plan availability</LinkButton>}
      empty={{ title: 'No regions', body: 'This API lists no regions.' }}
      name="regions"
      noun={['region', 'regions']}
    />
  )
}

import { createFileRoute, Link } from '@tanstack/react-router'
import { qAll } from '#/console/api/client/client'
import { listSearch } from '#/console/resource/address/list-search'
import { type RegionAvailability, regions } from '#/contract/regions'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { ResourceTable } from '#/console/resource/list/resource-table'
import { useList } from '#/console/resource/page/use-list'
import { Stack } from '#/console/kit/layout/stack'
import type { Column } from '#/console/kit/table/table'
import { Tabs } from '#/console/kit/layout/tabs'
import { type By, availabilityMatrixOf, type AvailabilityRow, countAvailable, otherThan } from './availability-matrix'
import { YesNo } from './yes-no'
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'
import { planAvailability } from './words'

const availableOf = (available: number, all: number) => `${formatCount(available)} of ${formatCount(all)}`
const availabilitySummary = (plans: number, available: number, all: number) =>
  plans === 0
    ? '0 plans'
    : `${plural(plans, 'plan')} · ${availableOf(available, all)} combinations of plan and region available`

export const Route = createFileRoute('/_app/regions/availability')({
  staticData: { crumb: planAvailability },
  validateSearch: listSearch('by', 'region', 'plan'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(regions.availability, {}))
    void context.queryClient.prefetchQuery(qAll(regions.list, {}))
  },
  component: Page,
})

function Page() {
  const { by, region, plan } = Route.useSearch()
  // The keys clear the filter text when the grouping changes.
  return by === 'region' ? (
    <AvailabilityPage key="region" by="region" only={plan} />
  ) : (
    <AvailabilityPage key="plan" by="plan" only={region} />
  )
}

const TABS = [
  { id: 'plan', label: 'By plan' },
  { id: 'region', label: 'By region' },
] as const
const VALUES = { true: 'Available', false: 'Not available', undefined: 'Not listed' } as const

const summary = (rows: readonly RegionAvailability[] | undefined) => {
  if (rows === undefined) return null
  const plans = new Set(rows.map((a) => a.plan)).size
  const available = rows.filter((a) => a.available).length
  return availabilitySummary(plans, available, rows.length)
}

interface Props {
  readonly by: By
  /** Shows only the column of this region or plan. */
  readonly only: string | undefined
}

/** Availability of limited plans, such as premium and GPU plans, by plan or by region. */
function AvailabilityPage({ by, only }: Props) {
  const list = useList(regions.availability)
  const known = useQuery(qAll(regions.list, {})).data?.data ?? []
  const regionName = (id: string) => known.find((r) => r.id === id)?.label ?? id
  const name = (kind: By, id: string) => (kind === 'region' ? regionName(id) : id)
  const across = otherThan(by)
  const matrix = availabilityMatrixOf(list.rows ?? [], by)
  const columns: Column<AvailabilityRow>[] = [
    {
      id: by,
      header: by === 'plan' ? 'Plan' : 'Region',
      value: (r) => name(by, r.id),
      mono: by === 'plan',
      fixed: true,
      width: 160,
    },
    {
      id: 'open',
      header: 'Available',
      value: (r) => countAvailable(r).available,
      cell: (r) => {
        const { available, all } = countAvailable(r)
        return availableOf(available, all)
      },
      align: 'end',
      muted: true,
      width: 96,
    },
    ...matrix.across
      .filter((id) => only === undefined || id === only)
      .map((id) => ({
        id: `at-${id}`,
        header: name(across, id),
        value: (r: AvailabilityRow) => VALUES[`${r.at.get(id)}`],
        cell: (r: AvailabilityRow) => <YesNo value={r.at.get(id)} yes="Available" no="Not available" />,
        named: true,
      })),
  ]
  return (
    <>
      <PageHeader title={planAvailability} summary={summary(list.rows)} read={<PageRefresh of={list} />} />
      <Stack gap={4}>
        <Tabs
          label="Group by"
          items={TABS.map(({ id, label }) => ({
            id,
            label,
            link: (
              <Link
                to="/regions/availability"
                search={id === 'plan' ? {} : { by: id }}
                activeOptions={{ exact: true }}
                aria-current={id === by ? 'page' : undefined}
              />
            ),
          }))}
        />
        <ResourceTable<AvailabilityRow>
          list={{ ...list, rows: list.rows && matrix.rows, results: matrix.rows.length }}
          columns={columns}
          rowId={(r) => r.id}
          rowLabel={(r) => name(by, r.id)}
          rowLink={by === 'region' ? (r) => <Link to="/regions/$regionId" params={{ regionId: r.id }} /> : undefined}
          filter={by === 'plan' ? 'Filter plans' : 'Filter regions'}
          facets={[
            {
              id: across,
              label: across === 'region' ? 'Available in' : 'Available plan',
              options: matrix.across.map((id) => ({ value: id, label: name(across, id) })),
              test: (r, id) => r.at.get(id) === true,
            },
          ]}
          empty={{ title: 'No limited plans', body: 'No plans with limited availability are listed.' }}
          name={`availability-by-${by}`}
          noun={by}
        />
      </Stack>
    </>
  )
}

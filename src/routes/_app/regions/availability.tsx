import { createFileRoute, Link } from '@tanstack/react-router'
import { qAll } from '#/api/client/client'
import { listSearch } from '#/app/address/list-search'
import { type RegionAvailability, regions } from '#/contract/regions'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#/app/resource/page-header'
import { ResourceTable } from '#/app/resource/resource-table'
import { useList } from '#/app/resource/use-list'
import { pluralize } from '#/app/catalog/format'
import { Stack } from '#/ui/layout/stack'
import type { Column } from '#/ui/table/table'
import { Tabs } from '#/ui/layout/tabs'
import { type By, availabilityMatrixOf, type AvailabilityRow, openOf, otherThan } from './-availability-matrix'
import { YesNo } from './-yes-no'

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

const HEADS = { plan: 'Plan', region: 'Region' } as const
const WORDS = { true: 'available', false: 'not available', undefined: 'not listed' } as const

const summary = (rows: readonly RegionAvailability[] | undefined) => {
  if (rows === undefined) return null
  const plans = new Set(rows.map((a) => a.plan)).size
  const open = rows.filter((a) => a.available).length
  return `${pluralize(plans, 'plan', 'plans')}: ${open} of ${pluralize(rows.length, 'combination', 'combinations')} with a region are available.`
}

interface Props {
  readonly by: By
  /** The one column that is looked at, where one is. */
  readonly only: string | undefined
}

/** Which compute plan can be had where, either way round: select premium and GPU plans in select regions (Part B 4.7). */
function AvailabilityPage({ by, only }: Props) {
  const list = useList(regions.availability, {}, { all: true })
  const places = useQuery(qAll(regions.list, {})).data?.data ?? []
  const place = (id: string) => places.find((r) => r.id === id)?.label ?? id
  const name = (kind: By, id: string) => (kind === 'region' ? place(id) : id)
  const across = otherThan(by)
  const matrix = availabilityMatrixOf(list.rows ?? [], by)
  const columns: Column<AvailabilityRow>[] = [
    { id: by, header: HEADS[by], value: (r) => name(by, r.id), mono: by === 'plan', fixed: true, width: 160 },
    {
      id: 'open',
      header: 'Available',
      value: (r) => openOf(r).open,
      cell: (r) => `${openOf(r).open} of ${openOf(r).of}`,
      align: 'end',
      muted: true,
      width: 96,
    },
    ...matrix.across
      .filter((id) => only === undefined || id === only)
      .map((id) => ({
        id: `at-${id}`,
        header: name(across, id),
        value: (r: AvailabilityRow) => WORDS[`${r.at.get(id)}`],
        cell: (r: AvailabilityRow) => <YesNo value={r.at.get(id)} yes="Available" no="Not available" />,
      })),
  ]
  return (
    <>
      <PageHeader title="Plan availability" summary={summary(list.rows)} />
      <Stack gap={3}>
        <Tabs
          label="Arrangement"
          items={(['plan', 'region'] as const).map((id) => ({
            id,
            label: `By ${id}`,
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
          list={{ ...list, rows: list.rows && matrix.rows, results: matrix.rows.length, page: 1, pages: 1 }}
          columns={columns}
          rowId={(r) => r.id}
          rowLabel={(r) => name(by, r.id)}
          rowLink={by === 'region' ? (r) => <Link to="/regions/$regionId" params={{ regionId: r.id }} /> : undefined}
          filter={`Filter ${by}s`}
          facets={[
            {
              id: across,
              label: `Available ${across === 'region' ? 'in' : 'as'}`,
              options: matrix.across.map((id) => ({ value: id, label: name(across, id) })),
              test: (r, id) => r.at.get(id) === true,
            },
          ]}
          empty={{ title: 'Nothing listed', body: 'This API lists no plan with limited availability.' }}
          name={`availability-by-${by}`}
          noun={[by, `${by}s`]}
        />
      </Stack>
    </>
  )
}

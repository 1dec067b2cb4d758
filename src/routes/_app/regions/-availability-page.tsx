import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { ResourcePage } from '../../../components/resource-page'
import { useList } from '../../../components/use-list'
import { count } from '../../../components/words'
import { regions, type RegionAvailability } from '../../../contract/regions'
import { availableColumn, availableFacet, planColumn } from './-availability-columns'

const summary = (rows: readonly RegionAvailability[] | undefined) => {
  if (rows === undefined) return null
  const plans = new Set(rows.map((a) => a.plan)).size
  const open = rows.filter((a) => a.available).length
  return `${count(plans, 'plan', 'plans')}: ${open} of ${count(rows.length, 'combination', 'combinations')} with a region are available.`
}

/** Which compute plan can be had where: covers select premium and GPU plans in select regions (Part B 4.7). */
export function AvailabilityPage() {
  const list = useList(regions.availability, {}, { all: true })
  const places = useQuery(qAll(regions.list, {})).data?.data ?? []
  const place = (id: string) => places.find((r) => r.id === id)?.label ?? id
  return (
    <ResourcePage<RegionAvailability>
      title="Plan availability"
      summary={summary(list.rows)}
      list={list}
      columns={[
        planColumn,
        { id: 'region', header: 'Region', value: (a) => place(a.region) },
        { id: 'region_id', header: 'Region ID', value: (a) => a.region, mono: true },
        availableColumn,
      ]}
      rowId={(a) => `${a.region}/${a.plan}`}
      rowLabel={(a) => `${a.plan} in ${a.region}`}
      rowLink={(a) => <Link to="/regions/$regionId" params={{ regionId: a.region }} />}
      filter="Filter plans or regions"
      facets={[
        {
          id: 'region',
          label: 'Region',
          options: [...new Set(list.rows?.map((a) => a.region))].map((id) => ({ value: id, label: place(id) })),
          test: (a, value) => a.region === value,
        },
        availableFacet,
      ]}
      empty={{ title: 'Nothing listed', body: 'This API lists no plan with limited availability.' }}
      name="plan-availability"
      noun={['row', 'rows']}
    />
  )
}

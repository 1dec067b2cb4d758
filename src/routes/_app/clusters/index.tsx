import { createFileRoute, Link } from '@tanstack/react-router'
import { listSearch } from '#/app/address/list-search'
import { prefetchClusterNames } from '#/app/catalog/prefetch-catalog'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/api/client/client'
import { ResourcePage } from '#/app/resource/resource-page'
import { useList } from '#/app/resource/use-list'
import { pluralize } from '#/app/catalog/format'
import { type Cluster, clusters } from '#/contract/clusters'
import { regions } from '#/contract/regions'
import { CopyText } from '#/ui/text/copy-text'
import { StatusBadge } from '#/ui/feedback/status-badge'
import type { Column } from '#/ui/table/table'
import { CLUSTER_STATUS } from './-status'

export const Route = createFileRoute('/_app/clusters/')({
  validateSearch: listSearch('status'),
  loader: ({ context }) => prefetchClusterNames(context.queryClient),
  component: ClustersPage,
})

const columns = (place: (id: string) => string): Column<Cluster>[] => [
  { id: 'id', header: 'Cluster', value: (c) => c.id, fixed: true, mono: true },
  { id: 'region', header: 'Region', value: (c) => place(c.region) },
  {
    id: 'status',
    header: 'Status',
    value: (c) => c.status,
    cell: (c) => <StatusBadge value={c.status} map={CLUSTER_STATUS} />,
  },
  {
    id: 'domain',
    header: 'Domain',
    value: (c) => c.domain,
    cell: (c) => <CopyText text={c.domain} label="domain" cut />,
    mono: true,
  },
  {
    id: 'static_site_domain',
    header: 'Static site domain',
    value: (c) => c.static_site_domain,
    cell: (c) => <CopyText text={c.static_site_domain} label="static site domain" cut />,
    mono: true,
  },
]

const summary = (rows: readonly Cluster[] | undefined) => {
  if (rows === undefined) return null
  const down = rows.filter((c) => c.status !== 'available').length
  return `${pluralize(rows.length, 'cluster', 'clusters')} for buckets${down > 0 ? `, ${down} unavailable` : ', all available'}.`
}

function ClustersPage() {
  const list = useList(clusters.list, {}, { all: true })
  const places = useQuery(qAll(regions.list, {})).data?.data ?? []
  return (
    <ResourcePage<Cluster>
      title="Clusters"
      summary={summary(list.rows)}
      list={list}
      columns={columns((id) => places.find((r) => r.id === id)?.label ?? id)}
      rowId={(c) => c.id}
      rowLabel={(c) => c.id}
      rowLink={(c) => <Link to="/clusters/$clusterId" params={{ clusterId: c.id }} />}
      filter="Filter clusters"
      facets={[
        {
          id: 'status',
          label: 'Status',
          options: [
            { value: 'available', label: 'Available' },
            { value: 'unavailable', label: 'Unavailable' },
          ],
          test: (c, value) => c.status === value,
        },
      ]}
      rowActions={(c) => [{ label: 'Show its buckets', link: <Link to="/buckets" search={{ cluster: c.id }} /> }]}
      empty={{ title: 'No clusters', body: 'This API offers no object storage clusters.' }}
      name="clusters"
      noun={['cluster', 'clusters']}
    />
  )
}

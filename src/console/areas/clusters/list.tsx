import { createFileRoute, Link } from '@tanstack/react-router'
import { listSearch } from '#/console/resource/address/list-search'
import { prefetchClusterNames } from '#/console/resource/catalog/prefetch-catalog'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { PageHeader } from '#/console/resource/page/page-header'
import { ScopeGate } from '#/console/shell/session/scope-gate'
import { useList } from '#/console/resource/page/use-list'
import { listSummary } from '#/console/resource/list/list-summary'
import type { ListState } from '#/console/resource/page/use-list'
import { type Cluster, clusters } from '#/contract/clusters'
import { regions } from '#/contract/regions'
import { CopyText } from '#/console/kit/text/copy-text'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { statusText } from '#/console/kit/feedback/status-text'
import type { Column } from '#/console/kit/table/table'
import { CLUSTER_STATUS } from './status'

export const Route = createFileRoute('/_app/clusters/')({
  validateSearch: listSearch('status'),
  loader: ({ context }) => prefetchClusterNames(context.queryClient),
  component: Page,
})

/** Some clusters have no static sites, and on some APIs no domain while they are unavailable. */
const domain = (text: string, label: string) => text !== '' && <CopyText text={text} label={label} cut />

const columns = (place: (id: string) => string): Column<Cluster>[] => [
  { id: 'id', header: 'Cluster', value: (c) => c.id, fixed: true, mono: true },
  { id: 'region', header: 'Region', value: (c) => place(c.region) },
  {
    id: 'status',
    header: 'Status',
    value: (c) => statusText(c.status, CLUSTER_STATUS),
    cell: (c) => <StatusBadge value={c.status} map={CLUSTER_STATUS} />,
  },
  {
    id: 'domain',
    header: 'Domain',
    value: (c) => c.domain,
    cell: (c) => domain(c.domain, 'Copy domain'),
    mono: true,
    phone: false,
  },
  {
    id: 'static_site_domain',
    header: 'Static site domain',
    value: (c) => c.static_site_domain,
    roomy: true,
    cell: (c) => domain(c.static_site_domain, 'Copy static site domain'),
    mono: true,
  },
]

const summary = (list: ListState<Cluster>) => {
  const down = list.rows?.filter((c) => c.status !== 'available').length ?? 0
  return listSummary(list, 'cluster', down === 0 ? 'All available' : [down, 'unavailable'])
}

function Page() {
  return (
    <ScopeGate op={clusters.list} what="clusters" heading={<PageHeader title="Clusters" />}>
      <ClustersPage />
    </ScopeGate>
  )
}

function ClustersPage() {
  const list = useList(clusters.list)
  const places = useQuery(qAll(regions.list, {})).data?.data ?? []
  return (
    <ResourcePage<Cluster>
      title="Clusters"
      summary={summary(list)}
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
      rowActions={(c) => [{ label: 'View buckets', link: <Link to="/buckets" search={{ cluster: c.id }} /> }]}
      empty={{ title: 'No clusters', body: 'Object Storage has no clusters here.' }}
      name="clusters"
      noun="cluster"
    />
  )
}

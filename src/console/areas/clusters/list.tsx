import { createFileRoute, Link } from '@tanstack/react-router'
import { listSearch } from '#/console/resource/address/list-search'
import { prefetchClusterNames } from '#/console/resource/catalog/prefetch-catalog'
import { useQuery } from '@tanstack/react-query'
import { qAll } from '#/console/api/client/client'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { PageHeader } from '#/console/resource/page/page-header'
import { ScopeGate } from '#/console/shell/session/scope-gate'
import { useList } from '#/console/resource/page/use-list'
import { type Cluster, clusters } from '#/contract/clusters'
import { regions } from '#/contract/regions'
import { CopyText } from '#/console/kit/text/copy-text'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { statusText } from '#/console/kit/feedback/status-text'
import type { Column } from '#/console/kit/table/table'
import * as copy from './copy'
import { CLUSTER_STATUS } from './status'

export const Route = createFileRoute('/_app/clusters/')({
  validateSearch: listSearch('status'),
  loader: ({ context }) => prefetchClusterNames(context.queryClient),
  component: Page,
})

/** Some clusters have no static sites, and on some APIs no domain while they are unavailable. */
const domain = (text: string, label: string) => text !== '' && <CopyText text={text} label={label} cut />

const columns = (place: (id: string) => string): Column<Cluster>[] => [
  { id: 'id', header: copy.cluster, value: (c) => c.id, fixed: true, mono: true },
  { id: 'region', header: copy.region, value: (c) => place(c.region) },
  {
    id: 'status',
    header: copy.status,
    value: (c) => statusText(c.status, CLUSTER_STATUS),
    cell: (c) => <StatusBadge value={c.status} map={CLUSTER_STATUS} />,
  },
  {
    id: 'domain',
    header: copy.domain,
    value: (c) => c.domain,
    cell: (c) => domain(c.domain, copy.copyDomain),
    mono: true,
  },
  {
    id: 'static_site_domain',
    header: copy.staticSiteDomain,
    value: (c) => c.static_site_domain,
    roomy: true,
    cell: (c) => domain(c.static_site_domain, copy.copyStaticSiteDomain),
    mono: true,
  },
]

const summary = (rows: readonly Cluster[] | undefined) => {
  if (rows === undefined) return null
  const down = rows.filter((c) => c.status !== 'available').length
  return down === 0 ? copy.allAvailable(rows.length) : copy.someUnavailable(rows.length, down)
}

function Page() {
  return (
    <ScopeGate op={clusters.list} words={copy.clusterGate} heading={<PageHeader title={copy.title} />}>
      <ClustersPage />
    </ScopeGate>
  )
}

function ClustersPage() {
  const list = useList(clusters.list)
  const places = useQuery(qAll(regions.list, {})).data?.data ?? []
  return (
    <ResourcePage<Cluster>
      title={copy.title}
      summary={summary(list.rows)}
      list={list}
      columns={columns((id) => places.find((r) => r.id === id)?.label ?? id)}
      rowId={(c) => c.id}
      rowLabel={(c) => c.id}
      rowLink={(c) => <Link to="/clusters/$clusterId" params={{ clusterId: c.id }} />}
      filter={copy.filter}
      facets={[
        {
          id: 'status',
          label: copy.status,
          options: [
            { value: 'available', label: copy.available },
            { value: 'unavailable', label: copy.unavailable },
          ],
          test: (c, value) => c.status === value,
        },
      ]}
      rowActions={(c) => [{ label: copy.viewBuckets, link: <Link to="/buckets" search={{ cluster: c.id }} /> }]}
      empty={{ title: copy.emptyTitle, body: copy.emptyBody }}
      name="clusters"
      words={copy.clusterList}
    />
  )
}

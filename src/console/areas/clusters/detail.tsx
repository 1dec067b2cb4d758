import { createFileRoute, Link } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { prefetchRegions } from '#/console/resource/catalog/prefetch-catalog'
import { clusters } from '#/contract/clusters'
import { pathParams } from '#/console/resource/address/path-params'
import { useQuery } from '@tanstack/react-query'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { PageHeader } from '#/console/resource/page/page-header'
import { ScopeGate } from '#/console/shell/session/scope-gate'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { clusterDown } from '#/console/resource/catalog/words'
import { OutageSentence } from '#/console/resource/catalog/outage-note'
import { useObjectStore } from '#/console/resource/catalog/object-store'
import { regions } from '#/contract/regions'
import { linkClass } from '#/console/kit/button/button-class'
import { CopyText } from '#/console/kit/text/copy-text'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { CLUSTER_STATUS } from './status'

export const Route = createFileRoute('/_app/clusters/$clusterId')({
  params: pathParams({ clusterId: 'name' }),
  staticData: { crumb: '$clusterId' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(clusters.view, { params }))
    prefetchRegions(context.queryClient)
  },
  component: Page,
})

function Page() {
  const { clusterId } = Route.useParams()
  return (
    <ScopeGate op={clusters.view} what="clusters" heading={<PageHeader title={clusterId} />}>
      <ClusterPage clusterId={clusterId} />
    </ScopeGate>
  )
}

/** Nothing for an empty domain: some clusters have no static sites, and some APIs give no domain while a cluster is unavailable. */
const address = (label: string, text: string, copyLabel: string) =>
  text === '' ? [] : [{ label, long: true, value: <CopyText text={text} label={copyLabel} /> }]

/** A cluster's status and addresses. */
function ClusterPage({ clusterId }: { clusterId: string }) {
  const query = useQuery(q(clusters.view, { params: { clusterId } }))
  const cluster = query.data
  const { own } = useObjectStore(cluster?.domain ?? '')
  const region = useQuery({
    ...q(regions.view, { params: { regionId: cluster?.region ?? '' } }),
    enabled: cluster !== undefined,
  }).data
  return (
    <DetailPage
      title={clusterId}
      named
      query={detailQuery(query)}
      noun="cluster"
      back={<LinkButton link={<Link to="/clusters" />}>All clusters</LinkButton>}
      actions={[{ label: 'View buckets', link: <Link to="/buckets" search={{ cluster: clusterId }} /> }]}
      summary={
        cluster && (
          <>
            <StatusBadge value={cluster.status} map={CLUSTER_STATUS} />.
            {cluster.status === 'unavailable' && ` ${clusterDown}`}
            <OutageSentence region={cluster.region} />
          </>
        )
      }
      facts={
        cluster && [
          {
            label: 'Region',
            value: (
              <Link to="/regions/$regionId" params={{ regionId: cluster.region }} className={linkClass}>
                {region?.label ?? cluster.region}
              </Link>
            ),
          },
          ...address('Domain', cluster.domain, 'Copy domain'),
          // The embedded object store serves no static sites.
          ...(own ? [] : address('Static site domain', cluster.static_site_domain, 'Copy static site domain')),
          ...(cluster.domain === ''
            ? []
            : address('Bucket hostnames', `<bucket>.${cluster.domain}`, 'Copy hostname pattern')),
        ]
      }
    />
  )
}

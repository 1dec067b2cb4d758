import { createFileRoute, Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useMemo } from 'react'
import { q, qAll } from '#/console/api/client/client'
import { listSearch } from '#/console/resource/address/list-search'
import { type Region, type RegionAvailability, regions } from '#/contract/regions'
import { useCan } from '#/console/resource/access/use-can'
import { buckets } from '#/contract/buckets'
import { type Cluster, clusters } from '#/contract/clusters'
import { volumes } from '#/contract/volumes'
import { linkClass } from '#/console/kit/button/button-class'
import { pathParams } from '#/console/resource/address/path-params'
import { useQuery } from '@tanstack/react-query'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { visible, plural } from '#/lib/text'
import { Card } from '#/console/kit/layout/card'
import { CopyButton } from '#/console/kit/text/copy-button'
import { CopyText } from '#/console/kit/text/copy-text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { Row } from '#/console/kit/layout/row'
import { Section } from '#/console/kit/layout/section'
import { Stack } from '#/console/kit/layout/stack'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { Tag } from '#/console/kit/text/tag'
import { REGION_SENTENCE } from './status'
import { availabilityRows } from '#/console/api/client/response-variants'
import { ResourceTable } from '#/console/resource/list/resource-table'
import { availableColumn, availableFacet, planColumn } from './availability-columns'
import { capabilityName, planAvailability } from './words'

const ipv4Resolver = (address: string) => `Copy IPv4 resolver ${address}`
const ipv6Resolver = (address: string) => `Copy IPv6 resolver ${address}`
export const Route = createFileRoute('/_app/regions/$regionId')({
  params: pathParams({ regionId: 'name' }),
  staticData: { crumb: '$regionId' },
  validateSearch: listSearch('available'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(regions.view, { params }))
    void context.queryClient.prefetchQuery(q(regions.regionAvailability, { params }))
  },
  component: Page,
})

function Page() {
  return <RegionPage regionId={Route.useParams().regionId} />
}

const addresses = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((a) => a.trim())
    .filter(Boolean)

const allResolvers = ({ ipv4, ipv6 }: Region['resolvers']) => [...addresses(ipv4), ...addresses(ipv6)].join('\n')

function Addresses({ list, label }: { list: string | undefined; label: (address: string) => string }) {
  const all = addresses(list)
  if (all.length === 0) return <>None</>
  return (
    <Row gap={2} wrap>
      {all.map((a) => (
        <CopyText key={a} text={a} label={label(a)} />
      ))}
    </Row>
  )
}

/** One region and the plans with limited availability in it. */
function RegionPage({ regionId }: { regionId: string }) {
  const query = useQuery(q(regions.view, { params: { regionId } }))
  const r = query.data
  const label = r?.label ?? regionId
  const inRegion = useInRegion(regionId)
  useCrumb(visible(label).text)
  return (
    <DetailPage
      title={label}
      identity={<CopyText text={regionId} label="Copy region ID" />}
      query={detailQuery(query)}
      noun="region"
      back={<LinkButton link={<Link to="/regions" />}>All regions</LinkButton>}
      summary={r && <Summary region={r} />}
      facts={r && [capabilitiesFact(r), ...inRegion]}
    >
      {r && (
        <Stack gap={4}>
          <Card title="DNS resolvers" aside={<CopyButton text={allResolvers(r.resolvers)} label="Copy resolvers" />}>
            <KeyValues
              items={[
                { label: 'IPv4', value: <Addresses list={r.resolvers.ipv4} label={ipv4Resolver} /> },
                { label: 'IPv6', value: <Addresses list={r.resolvers.ipv6} label={ipv6Resolver} /> },
              ]}
            />
          </Card>
          <RegionPlans regionId={regionId} />
        </Stack>
      )}
    </DetailPage>
  )
}

/** Whether the region works, and the account's volumes that depend on it. */
function Summary({ region: { id, status } }: { region: Region }) {
  const canList = useCan()(volumes.list) === undefined
  const own = useQuery({ ...qAll(volumes.list, {}), enabled: canList })
  // Volumes of this region can be among the rows that are missing.
  const count = own.data?.complete ? own.data.data.filter((v) => v.region === id).length : undefined
  const link = count !== undefined && count > 0 && (
    <Link to="/volumes" search={{ region: id }} className={linkClass}>
      {plural(count, 'volume')}
    </Link>
  )
  return (
    <>
      <StatusBadge value={status} map={REGION_SENTENCE} />.{' '}
      {status === 'outage' ? (
        link ? (
          <>{link} here might fail.</>
        ) : (
          'Requests might fail.'
        )
      ) : link ? (
        <>{link} here.</>
      ) : (
        count === 0 && 'No volumes here.'
      )}
      {canList && count === undefined && !own.isFetching && ' Volumes couldn’t be loaded.'}
    </>
  )
}

/** Also for a list that couldn't be read whole. */
const unread = (query: { readonly isFetching: boolean }) => (query.isFetching ? '…' : 'Couldn’t be loaded')

const capabilitiesFact = ({ capabilities }: Region) => ({
  label: 'Capabilities',
  long: true,
  value: (
    <Row gap={1} wrap>
      {capabilities.map((c) => (
        <Tag key={c}>{capabilityName(c)}</Tag>
      ))}
    </Row>
  ),
})

const clusterLink = ({ id }: Cluster) => (
  <Link to="/clusters/$clusterId" params={{ clusterId: id }} className={linkClass}>
    {id}
  </Link>
)
const bucketsLink = ({ id }: Cluster) => (
  <Link to="/buckets" search={{ cluster: id }} className={linkClass}>
    {`Buckets in ${id}`}
  </Link>
)

/** Clusters of this region, and links to the account's buckets in them. */
function useInRegion(regionId: string) {
  const can = useCan()
  const all = useQuery(qAll(clusters.list, {}))
  const here = all.data?.data.filter((c) => c.region === regionId)
  return [
    { label: 'Clusters', value: here?.length ? listed(here, clusterLink) : here ? 'None' : unread(all) },
    ...(here?.length && can(buckets.list) === undefined
      ? [{ label: 'Buckets', value: listed(here, bucketsLink) }]
      : []),
  ]
}

/** Links with commas between them. */
const listed = (all: readonly Cluster[], link: (one: Cluster) => ReactNode): ReactNode =>
  all.map((one, at) => (
    <Fragment key={one.id}>
      {at > 0 && ', '}
      {link(one)}
    </Fragment>
  ))

const byPlan = new Intl.Collator('en', { numeric: true }).compare

function RegionPlans({ regionId }: { regionId: string }) {
  const query = useQuery(q(regions.regionAvailability, { params: { regionId } }))
  // Sorted as on the page of all regions: `premium-8` before `premium-16`.
  const rows = useMemo(
    () => query.data && availabilityRows<RegionAvailability>(query.data).toSorted((a, b) => byPlan(a.plan, b.plan)),
    [query.data],
  )
  return (
    <section aria-label={planAvailability}>
      <Section title={planAvailability}>
        <ResourceTable<RegionAvailability>
          list={{
            rows,
            results: rows?.length,
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
          empty={{ title: 'No limited plans', body: 'No plans with limited availability are listed for this region.' }}
          name="region-plans"
          part
          noun="plan"
        />
      </Section>
    </section>
  )
}

import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { oneOf, searchOf } from '#/console/resource/address/search-params'
import { q } from '#/console/api/client/client'
import { bucketsQuery, useBuckets } from '#/console/resource/catalog/all-buckets'
import { prefetchClusterNames } from '#/console/resource/catalog/prefetch-catalog'
import { objectStorage } from '#/contract/object-storage'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote, ErrorState } from '#/console/resource/errors/error-note'
import { OpLink } from '#/console/resource/page/op-button'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { StaleNote } from '#/console/resource/errors/stale-note'
import type { Bucket } from '#/contract/buckets'
import { exactBytes, formatCount, formatBytes } from '#/lib/bytes'
import { Bytes } from '#/console/kit/text/bytes'
import { Card } from '#/console/kit/layout/card'
import { Facts } from '#/console/kit/layout/facts'
import { Meter } from '#/console/kit/feedback/meter'
import { Stack } from '#/console/kit/layout/stack'
import { Loading } from '#/console/kit/feedback/state'
import { type Column, Table } from '#/console/kit/table/table'
import { Tabs } from '#/console/kit/layout/tabs'
import { useClusterNames } from '#/console/resource/catalog/cluster-name'
import { SHARE_WIDTH, ShareBar } from './usage/share-bar'
import { POOL, POOL_BYTES } from '#/lib/buckets/words'

const transferUsed = (bytes: number) => `${formatBytes(bytes)} of ${POOL} used`
const transferExplained = `Object Storage adds ${POOL} per month to your account’s shared transfer pool. Transfer by other services isn’t counted here.`

const BY = ['bucket', 'cluster'] as const

export const Route = createFileRoute('/_app/buckets/usage')({
  staticData: { crumb: 'Usage' },
  validateSearch: searchOf({ by: oneOf(...BY) }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    void context.queryClient.prefetchQuery(q(objectStorage.transfer, {}))
    prefetchClusterNames(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <>
      <UsagePage by={Route.useSearch().by ?? 'bucket'} />
      <Outlet />
    </>
  )
}

interface ClusterSum {
  readonly cluster: string
  readonly label: string
  buckets: number
  objects: number
  bytes: number
}

function sumByCluster(rows: readonly Bucket[], labelOf: (cluster: string) => string): ClusterSum[] {
  const sums = new Map<string, ClusterSum>()
  for (const b of rows) {
    const sum = sums.get(b.cluster) ?? {
      cluster: b.cluster,
      label: labelOf(b.cluster),
      buckets: 0,
      objects: 0,
      bytes: 0,
    }
    sums.set(b.cluster, sum)
    sum.buckets += 1
    sum.objects += b.objects
    sum.bytes += b.size
  }
  return Array.from(sums.values()).toSorted((a, b) => b.bytes - a.bytes)
}

/** Storage and outbound transfer of the whole account. */
function UsagePage({ by }: { by: (typeof BY)[number] }) {
  const list = useBuckets(undefined)
  const names = useClusterNames()
  const labelOf = (cluster: string) => names.label(cluster) ?? cluster
  const rows = list.rows ?? []
  const objects = rows.reduce((sum, b) => sum + b.objects, 0)
  const bytes = rows.reduce((sum, b) => sum + b.size, 0)
  return (
    <>
      <PageHeader
        title="Usage"
        summary="Storage and outbound transfer for all buckets"
        read={<PageRefresh of={list} />}
      />
      <Stack gap={4}>
        {list.rows && <StaleNote error={list.error} retry={list.retry} />}
        {list.failures.map((f) => (
          <ErrorNote
            key={f.cluster}
            error={f.error}
            title={`Buckets in ${labelOf(f.cluster)} couldn’t be counted`}
            retry={list.retry}
          />
        ))}
        {!list.rows && list.error && (
          <ErrorState error={list.error} noAccess="You don’t have access to buckets" retry={list.retry} />
        )}
        {!list.rows && !list.error && <Loading shape="lines" rows={3} label="Loading buckets" />}
        {list.rows && (
          <Facts
            items={[
              { label: list.complete ? 'Buckets' : 'Buckets (at least)', value: formatCount(rows.length) },
              { label: list.complete ? 'Objects' : 'Objects (at least)', value: formatCount(objects) },
              { label: list.complete ? 'Size' : 'Size (at least)', value: <Bytes value={bytes} /> },
            ]}
          />
        )}
        <TransferCard />
        {rows.length > 0 && (
          <Stack gap={4}>
            <Tabs
              label="Group usage"
              items={BY.map((id) => ({
                id,
                label: id === 'bucket' ? 'By bucket' : 'By cluster',
                link: (
                  <Link
                    to="/buckets/usage"
                    search={id === 'bucket' ? {} : { by: id }}
                    activeOptions={{ exact: true }}
                    aria-current={id === by ? 'page' : undefined}
                  />
                ),
              }))}
            />
            {by === 'cluster' ? (
              <Table<ClusterSum>
                key="cluster"
                label="Storage"
                rows={sumByCluster(rows, labelOf)}
                columns={clusterColumns(bytes)}
                rowId={(s) => s.cluster}
                rowLabel={(s) => s.label}
                rowLink={(s) => <Link to="/buckets" search={{ cluster: s.cluster }} />}
                aligned
                storageKey="usage-by-cluster"
                exportName="usage-by-cluster"
              />
            ) : (
              <Table<Bucket>
                key="bucket"
                label="Storage"
                rows={rows.toSorted((a, b) => b.size - a.size)}
                columns={bucketColumns(bytes, labelOf)}
                rowId={(b) => `${b.cluster}/${b.label}`}
                rowLabel={(b) => b.label}
                rowLink={(b) => (
                  <Link to="/buckets/$cluster/$bucket/usage" params={{ cluster: b.cluster, bucket: b.label }} />
                )}
                aligned
                storageKey="usage-by-bucket"
                exportName="usage-by-bucket"
              />
            )}
          </Stack>
        )}
        <Card
          title="Danger zone"
          aside={
            <OpLink op={objectStorage.cancel} variant="danger" link={<Link to="/buckets/usage/cancel" search={true} />}>
              Cancel Object Storage
            </OpLink>
          }
        >
          <p>Deletes all buckets and their contents.</p>
        </Card>
      </Stack>
    </>
  )
}

/** What a bucket or a cluster holds, and its share of `total`, in bytes. */
const contents = <T extends { readonly objects: number }>(total: number, bytes: (row: T) => number): Column<T>[] => [
  { id: 'objects', header: 'Objects', value: (row) => row.objects, align: 'end', unit: 'object' },
  {
    id: 'size',
    header: 'Size',
    value: bytes,
    cell: (row) => <Bytes value={bytes(row)} />,
    align: 'end',
    primary: true,
  },
  {
    id: 'share',
    header: 'Share',
    value: bytes,
    cell: (row) => <ShareBar part={bytes(row)} whole={total} />,
    align: 'end',
    named: false,
    width: SHARE_WIDTH,
  },
]

const clusterColumns = (total: number): Column<ClusterSum>[] => [
  { id: 'cluster', header: 'Cluster', value: (s) => s.label, fixed: true },
  { id: 'buckets', header: 'Buckets', value: (s) => s.buckets, align: 'end', unit: 'bucket', width: 170 },
  ...contents<ClusterSum>(total, (s) => s.bytes),
]

const bucketColumns = (total: number, labelOf: (cluster: string) => string): Column<Bucket>[] => [
  { id: 'label', header: 'Bucket', value: (b) => b.label, fixed: true },
  { id: 'cluster', header: 'Cluster', value: (b) => labelOf(b.cluster), muted: true },
  ...contents<Bucket>(total, (b) => b.size),
]

/** Outbound transfer of Object Storage (A2.8-3). Other services of the account share the pool and aren't counted. */
function TransferCard() {
  const transfer = useQuery(q(objectStorage.transfer, {}))
  const used = transfer.data?.used
  return (
    <Card title="Outbound transfer this month">
      <Stack gap={3}>
        {transfer.error && (
          <ErrorNote
            error={transfer.error}
            title={`Outbound transfer couldn’t be ${used === undefined ? 'loaded' : 'refreshed'}`}
            retry={() => void transfer.refetch()}
          />
        )}
        {used === undefined && !transfer.error && <Loading shape="lines" rows={2} label="Loading outbound transfer" />}
        {used !== undefined && (
          <>
            <p title={exactBytes(used)}>{transferUsed(used)}</p>
            <Meter
              label="Outbound transfer"
              value={used}
              max={POOL_BYTES}
              tone={used > POOL_BYTES ? 'danger' : used > POOL_BYTES * 0.8 ? 'warn' : 'ok'}
              text={transferUsed(used)}
            />
          </>
        )}
        <p>{transferExplained}</p>
      </Stack>
    </Card>
  )
}

import { createFileRoute, Link } from '@tanstack/react-router'
import { q } from '#/api/client/client'
import { bucketsQuery, useBuckets } from '#/app/catalog/all-buckets'
import { prefetchClusterNames } from '#/app/catalog/prefetch-catalog'
import { objectStorage } from '#/contract/object-storage'
import { useQuery } from '@tanstack/react-query'
import { ErrorNote, ErrorState } from '#/app/errors/error-note'
import { PageHeader } from '#/app/resource/page-header'
import { PageRefresh } from '#/app/resource/page-refresh'
import { StaleNote } from '#/app/errors/stale-note'
import type { Bucket } from '#/contract/buckets'
import { exactBytes, formatBytes, formatCount } from '#/lib/bytes'
import { Bytes } from '#/ui/text/bytes'
import { Card } from '#/ui/layout/card'
import { Facts } from '#/ui/layout/facts'
import { Meter } from '#/ui/feedback/meter'
import { Stack } from '#/ui/layout/stack'
import { Loading } from '#/ui/feedback/state'
import { type Column, Table } from '#/ui/table/table'
import { useClusterNames } from '#/app/catalog/cluster-name'

export const Route = createFileRoute('/_app/buckets/usage')({
  staticData: { crumb: 'Usage' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    void context.queryClient.prefetchQuery(q(objectStorage.transfer, {}))
    prefetchClusterNames(context.queryClient)
  },
  component: UsagePage,
})

/** Part A 4.4: what Object Storage adds to the pool. One TB of the pool is 1,024 GiB here. */
const POOL = 1024 ** 4

interface ClusterSum {
  readonly cluster: string
  readonly label: string
  buckets: number
  objects: number
  bytes: number
}

/** What the whole account stores and sends. */
function UsagePage() {
  const list = useBuckets(undefined)
  const names = useClusterNames()
  const rows = list.rows ?? []
  const sums = new Map<string, ClusterSum>()
  for (const b of rows) {
    const label = names.label(b.cluster) ?? b.cluster
    const sum = sums.get(b.cluster) ?? { cluster: b.cluster, label, buckets: 0, objects: 0, bytes: 0 }
    sums.set(b.cluster, sum)
    sum.buckets += 1
    sum.objects += b.objects
    sum.bytes += b.size
  }
  const total = Array.from(sums.values()).reduce(
    (t, s) => ({ objects: t.objects + s.objects, bytes: t.bytes + s.bytes }),
    {
      objects: 0,
      bytes: 0,
    },
  )
  return (
    <>
      <PageHeader
        title="Usage"
        summary="What the buckets of this account hold, as the API counts it, and what was sent out this month."
        read={<PageRefresh of={list} />}
      />
      <Stack gap={4}>
        {list.rows && <StaleNote error={list.error} retry={list.retry} />}
        {list.failures.map((f) => (
          <ErrorNote
            key={f.cluster}
            error={f.error}
            title={`${names.label(f.cluster) ?? f.cluster} is not counted`}
            retry={list.retry}
          />
        ))}
        {!list.rows && list.error && <ErrorState error={list.error} what="the buckets" retry={list.retry} />}
        {!list.rows && !list.error && <Loading shape="lines" rows={3} label="Loading the buckets" />}
        {list.rows && (
          <Facts
            items={[
              { label: list.complete ? 'Buckets' : 'Buckets, at least', value: formatCount(rows.length) },
              { label: 'Objects', value: formatCount(total.objects) },
              { label: 'Size', value: <Bytes value={total.bytes} /> },
            ]}
          />
        )}
        <TransferCard />
        {rows.length > 0 && (
          <>
            <Table<ClusterSum>
              label="Usage by cluster"
              rows={Array.from(sums.values()).toSorted((a, b) => b.bytes - a.bytes)}
              columns={CLUSTERS}
              rowId={(s) => s.cluster}
              rowLabel={(s) => s.label}
              rowLink={(s) => <Link to="/buckets" search={{ cluster: s.cluster }} />}
              storageKey="usage-by-cluster"
              exportName="usage-by-cluster"
            />
            <Table<Bucket>
              label="Usage by bucket"
              rows={rows.toSorted((a, b) => b.size - a.size)}
              columns={BUCKETS}
              rowId={(b) => `${b.cluster}/${b.label}`}
              rowLabel={(b) => b.label}
              rowLink={(b) => (
                <Link to="/buckets/$cluster/$bucket/usage" params={{ cluster: b.cluster, bucket: b.label }} />
              )}
              storageKey="usage-by-bucket"
              exportName="usage-by-bucket"
            />
          </>
        )}
      </Stack>
    </>
  )
}

const CLUSTERS: Column<ClusterSum>[] = [
  { id: 'cluster', header: 'Cluster', value: (s) => s.label, fixed: true },
  { id: 'buckets', header: 'Buckets', value: (s) => s.buckets, cell: (s) => formatCount(s.buckets), align: 'end' },
  { id: 'objects', header: 'Objects', value: (s) => s.objects, cell: (s) => formatCount(s.objects), align: 'end' },
  { id: 'bytes', header: 'Size', value: (s) => s.bytes, cell: (s) => <Bytes value={s.bytes} />, align: 'end' },
]
const BUCKETS: Column<Bucket>[] = [
  { id: 'label', header: 'Bucket', value: (b) => b.label, fixed: true },
  { id: 'cluster', header: 'Cluster', value: (b) => b.cluster, mono: true, muted: true },
  { id: 'objects', header: 'Objects', value: (b) => b.objects, cell: (b) => formatCount(b.objects), align: 'end' },
  { id: 'size', header: 'Size', value: (b) => b.size, cell: (b) => <Bytes value={b.size} />, align: 'end' },
]

/** Part A 2.8, 4.4. What other services add to the pool, and take from it, this area of the API does not tell. */
function TransferCard() {
  const transfer = useQuery(q(objectStorage.transfer, {}))
  const used = transfer.data?.used
  return (
    <Card title="Outbound transfer this month">
      <Stack gap={3}>
        {transfer.error && (
          <ErrorNote
            error={transfer.error}
            title="The transfer could not be read"
            retry={() => void transfer.refetch()}
          />
        )}
        {used === undefined && !transfer.error && <Loading shape="lines" rows={2} label="Loading the transfer" />}
        {used !== undefined && (
          <>
            <p>
              {formatBytes(used)} of 1 TiB used ({exactBytes(used)}).
            </p>
            <Meter
              label="Outbound transfer"
              value={used}
              max={POOL}
              tone={used > POOL ? 'danger' : used > POOL * 0.8 ? 'warn' : 'ok'}
              text={`${formatBytes(used)} of 1 TiB`}
            />
          </>
        )}
        <p>
          Object Storage adds 1 TiB a month to the account’s transfer pool, which all its services share. Only what
          Object Storage sends out is counted here, in the current billing cycle.
        </p>
      </Stack>
    </Card>
  )
}

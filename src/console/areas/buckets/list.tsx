import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { bucketsQuery, useBuckets } from '#/console/resource/catalog/all-buckets'
import { listSearch } from '#/console/resource/address/list-search'
import { prefetchClusterNames } from '#/console/resource/catalog/prefetch-catalog'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { MenuEntry } from '#/console/kit/overlay/menu'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { ticketEntry } from '#/console/resource/catalog/ticket-entry'
import { type Bucket, buckets } from '#/contract/buckets'
import { bucketColumns } from './columns'
import { useClusterNames } from '#/console/resource/catalog/cluster-name'
import { OutageNotes, useListAfterOutages } from '#/console/resource/catalog/outage-notes'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { objectStorage } from '#/contract/object-storage'
import { DeleteBucket, useDeleteBucket } from './settings/delete-bucket'
import { BulkBuckets } from './bulk/bulk-buckets'
import type { ListState } from '#/console/resource/page/use-list'
import { listSummary } from '#/console/resource/list/list-summary'
import { POOL } from '#/lib/buckets/words'
import { formatBytes } from '#/lib/bytes'

const search = listSearch('cluster')

export const Route = createFileRoute('/_app/buckets/_list')({
  validateSearch: search,
  loaderDeps: ({ search }) => ({ cluster: search.cluster }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(bucketsQuery(deps.cluster))
    prefetchClusterNames(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <BucketsPage cluster={Route.useSearch().cluster}>
      <Outlet />
    </BucketsPage>
  )
}

const at = (b: Bucket) => ({ cluster: b.cluster, bucket: b.label })
const BY_NAME = { by: 'label', desc: false }
const rowId = (b: Bucket) => `${b.cluster}/${b.label}`
const rowLabel = (b: Bucket) => b.label
const rowLink = (b: Bucket) => <Link to="/buckets/$cluster/$bucket" params={at(b)} />

/** The account's buckets, in all clusters or in one. `children` is the side panel over the list. */
function BucketsPage({ cluster, children }: { cluster: string | undefined; children: ReactNode }) {
  const list = useListAfterOutages(useBuckets(cluster))
  const names = useClusterNames()
  const [deleting, setDeleting] = useState<Bucket>()
  const removal = useDeleteBucket(setDeleting)
  const { region } = names
  const columns = useMemo(() => bucketColumns(region), [region])
  const rowActions = useCallback(
    (b: Bucket): MenuEntry[] => [
      { label: 'Access', link: <Link to="/buckets/$cluster/$bucket/access" params={at(b)} /> },
      { label: 'TLS certificate', link: <Link to="/buckets/$cluster/$bucket/tls" params={at(b)} /> },
      ticketEntry('bucket', b.cluster, b.label),
      'separator',
      removal(b),
    ],
    [removal],
  )
  return (
    <ResourcePage<Bucket>
      title="Buckets"
      summary={<BucketsSummary list={list} />}
      list={list}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowLink={rowLink}
      sorted={BY_NAME}
      filter="Filter buckets"
      facets={[
        {
          id: 'cluster',
          label: 'Cluster',
          options: names.list.map((c) => ({ value: c.id, label: names.label(c.id) ?? c.id })),
        },
      ]}
      create={{ op: buckets.create, label: 'Create bucket', link: <Link to="/buckets/new" search={true} /> }}
      rowActions={rowActions}
      selectionBar={BulkBuckets}
      actions={[{ label: 'Usage', link: <Link to="/buckets/usage" /> }]}
      empty={{
        title: 'No buckets yet',
        body: 'Buckets store files of any kind. Share them by link, with access keys, or publicly.',
      }}
      partial={list.failures.map((f) => ({
        title: `Buckets in ${names.label(f.cluster) ?? f.cluster} couldn’t be loaded`,
        error: f.error,
        retry: list.retry,
      }))}
      notes={
        <OutageNotes rows={list.rows} regionOf={(b) => names.region(b.cluster)?.id} nameOf={rowLabel} noun="bucket" />
      }
      name="buckets"
      noun="bucket"
    >
      {children}
      {deleting && <DeleteBucket bucket={deleting} onClose={() => setDeleting(undefined)} />}
    </ResourcePage>
  )
}

const used = (bytes: number) => `${formatBytes(bytes)} of ${POOL} outbound transfer used this month`

/** `38 buckets · 8.31 TiB · 212 GiB of 1 TiB outbound transfer used this month` */
function BucketsSummary({ list }: { list: ListState<Bucket> }) {
  const transfer = useQuery({ ...q(objectStorage.transfer, {}), enabled: list.rows !== undefined })
  const size = formatBytes(list.rows?.reduce((total, b) => total + b.size, 0) ?? 0)
  return (
    <>
      {listSummary(list, 'bucket', size, transfer.data && used(transfer.data.used))}
      {/* Reserves the fact's space, so that nothing below moves when it appears. */}
      {transfer.isLoading && (
        <span aria-hidden style={{ visibility: 'hidden' }}>
          {` · ${used(0)}`}
        </span>
      )}
    </>
  )
}

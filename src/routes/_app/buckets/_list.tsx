import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { bucketsQuery, useBuckets } from '#/app/catalog/all-buckets'
import { listSearch } from '#/app/address/list-search'
import { prefetchClusterNames } from '#/app/catalog/prefetch-catalog'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { Menu, type MenuEntry } from '#/ui/overlay/menu'
import { useCan } from '#/app/session/use-can'
import { ResourcePage } from '#/app/resource/resource-page'
import { ticketEntry } from '#/app/catalog/ticket-link'
import { bucketCan } from '#/contract/states'
import { type Bucket, buckets } from '#/contract/buckets'
import { bucketColumns } from './-columns'
import { useClusterNames } from '#/app/catalog/cluster-name'
import { OutageNotes } from '#/app/catalog/outage-notes'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { objectStorage } from '#/contract/object-storage'
import { bucketsInWords, transferInWords } from '#/lib/bucket-words'

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

// The dialog brings the headless library, which a list's first view must not pay for.
const RemoveBucket = lazy(async () => ({ default: (await import('./-settings/remove-bucket')).RemoveBucket }))

const at = (b: Bucket) => ({ cluster: b.cluster, bucket: b.label })
const rowId = (b: Bucket) => `${b.cluster}/${b.label}`
const rowLabel = (b: Bucket) => b.label
const rowLink = (b: Bucket) => <Link to="/buckets/$cluster/$bucket" params={at(b)} />

/** The account's buckets, in all clusters or in one. `children` is the side panel that may be open over it. */
function BucketsPage({ cluster, children }: { cluster: string | undefined; children: ReactNode }) {
  const list = useBuckets(cluster)
  const names = useClusterNames()
  const can = useCan()
  const [removing, setRemoving] = useState<Bucket>()
  const { label } = names
  const columns = useMemo(() => bucketColumns(label), [label])
  const rowActions = useCallback(
    (b: Bucket): MenuEntry[] => [
      { label: 'Access', link: <Link to="/buckets/$cluster/$bucket/access" params={at(b)} /> },
      { label: 'TLS certificate', link: <Link to="/buckets/$cluster/$bucket/tls" params={at(b)} /> },
      ticketEntry('bucket', b.cluster, b.label),
      'separator',
      bucketCan.remove(b) === undefined
        ? {
            label: 'Remove bucket',
            danger: true,
            disabledReason: can(buckets.remove),
            onSelect: () => setRemoving(b),
          }
        : {
            label: 'Empty and remove bucket',
            danger: true,
            disabledReason: can(buckets.remove),
            link: <Link to="/buckets/$cluster/$bucket/empty" params={at(b)} />,
          },
    ],
    [can],
  )
  return (
    <ResourcePage<Bucket>
      title="Buckets"
      summary={<BucketsSummary rows={list.rows} partial={!list.complete} />}
      list={list}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowLink={rowLink}
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
      actions={
        <Menu
          label="More actions"
          trigger={{ text: 'More' }}
          items={[
            { label: 'Usage', link: <Link to="/buckets/usage" /> },
            'separator',
            { label: 'Cancel Object Storage', danger: true, link: <Link to="/buckets/cancel" /> },
          ]}
        />
      }
      empty={{
        title: 'No buckets yet',
        body: 'A bucket is a named container for objects: files of any kind, reached by signed URL, by key, or publicly.',
      }}
      partial={list.failures.map((f) => ({
        what: names.label(f.cluster) ?? f.cluster,
        error: f.error,
        retry: list.retry,
      }))}
      notes={
        <OutageNotes
          used={(region) => {
            const there = new Set(names.list.filter((c) => c.region === region).map((c) => c.id))
            return list.rows?.some((b) => there.has(b.cluster)) ?? false
          }}
        />
      }
      name="buckets"
      noun={['bucket', 'buckets']}
    >
      {children}
      {removing && (
        <Suspense>
          <RemoveBucket bucket={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </ResourcePage>
  )
}

/** "38 buckets in 4 clusters, 8.31 TiB. 212 GiB of 1 TiB outbound transfer used this month." */
function BucketsSummary({ rows, partial }: { rows: readonly Bucket[] | undefined; partial: boolean }) {
  const transfer = useQuery({ ...q(objectStorage.transfer, {}), enabled: rows !== undefined })
  if (rows === undefined) return null
  return (
    <>
      {partial && 'At least '}
      {bucketsInWords(rows)}
      {transfer.data && ` ${transferInWords(transfer.data.used)}`}
      {/* The place of the sentence, so that nothing below moves when it comes. */}
      {transfer.isLoading && (
        <span aria-hidden style={{ visibility: 'hidden' }}>
          {` ${transferInWords(0)}`}
        </span>
      )}
    </>
  )
}

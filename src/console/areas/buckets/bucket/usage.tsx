import { useState } from 'react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { objects } from '#/contract/objects'
import { formatCount } from '#/lib/bytes'
import { baseName, folderOf } from '#/lib/object-name'
import { Card } from '#/console/kit/layout/card'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { Stack } from '#/console/kit/layout/stack'
import { Loading } from '#/console/kit/feedback/state'
import { type Column, Table } from '#/console/kit/table/table'
import { Bytes } from '#/console/kit/text/bytes'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import type { BucketAt } from './bucket-page'
import { findLargest, PAGE_SIZE, type Sum } from '../usage/largest'
import { SHARE_WIDTH, ShareBar } from '../usage/share-bar'
import { plural } from '#/lib/text'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/usage')({
  staticData: { crumb: 'Usage' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <UsageTab at={{ clusterId: cluster, bucket }} />
}

/** Requests that are sent without a click. */
const FEW = 9

/** A bucket's largest objects and folders, by its listing. Its totals are in the page's header. */
function UsageTab({ at }: { at: BucketAt }) {
  // The embedded server changes the totals together with the objects.
  const exact = useEmbedded()
  const b = useQuery(q(buckets.view, { params: at })).data
  if (!b) return null
  return (
    <Stack gap={4}>
      {!exact && <p>Totals are updated periodically. Recent changes might be missing.</p>}
      {b.objects > 0 ? <LargestParts at={at} requests={Math.ceil(b.objects / PAGE_SIZE)} /> : <p>No objects yet.</p>}
    </Stack>
  )
}

function LargestParts({ at, requests }: { at: BucketAt; requests: number }) {
  const [wanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['usage', 'largest', at],
    queryFn: ({ signal }) => findLargest(at, signal),
    enabled: wanted || requests <= FEW,
  })
  const params = { cluster: at.clusterId, bucket: at.bucket }
  if (error) return <ErrorNote error={error} title="Couldn’t list the bucket" retry={() => void refetch()} />
  if (!data && isFetching) return <Loading shape="lines" rows={6} label="Finding the largest objects and folders" />
  if (!data)
    return (
      <Card
        title="Largest objects"
        aside={
          <OpButton op={objects.list} onClick={() => setWanted(true)}>
            Find largest
          </OpButton>
        }
      >
        <p>{`Lists every object (about ${plural(requests, 'request')}).`}</p>
      </Card>
    )
  const bucket = (search: { folder?: string; object?: string }) => (
    <Link to="/buckets/$cluster/$bucket" params={params} preload={false} search={search} />
  )
  return (
    <>
      {data.folders.length > 0 && (
        <Sums
          label="Largest folders"
          counts
          sums={data.folders}
          whole={data.bytes}
          link={({ name }) => bucket({ folder: name })}
        />
      )}
      <Sums
        label="Largest objects"
        sums={data.biggest}
        whole={data.bytes}
        link={({ name }) => bucket({ ...(folderOf(name) !== '' && { folder: folderOf(name) }), object: name })}
      />
    </>
  )
}

interface SumsProps {
  readonly label: string
  /** Whether the number of objects is shown. */
  readonly counts?: boolean
  readonly sums: readonly Sum[]
  /** Bytes of the bucket. */
  readonly whole: number
  readonly link: (sum: Sum) => LinkElement
}

function Sums({ label, counts = false, sums, whole, link }: SumsProps) {
  const columns: readonly Column<Sum>[] = [
    { id: 'name', header: label, value: (s) => s.name, cell: (s) => <MiddleEllipsis text={s.name} />, fixed: true },
    ...(counts
      ? [
          {
            id: 'objects',
            header: 'Objects',
            value: (s: Sum) => s.objects,
            cell: (s: Sum) => formatCount(s.objects),
            align: 'end' as const,
          },
        ]
      : []),
    { id: 'bytes', header: 'Size', value: (s) => s.bytes, cell: (s) => <Bytes value={s.bytes} />, align: 'end' },
    {
      id: 'share',
      header: 'Share',
      value: (s) => s.bytes,
      cell: (s) => <ShareBar part={s.bytes} whole={whole} />,
      align: 'end',
      width: SHARE_WIDTH,
    },
  ]
  return (
    <Table<Sum>
      label={label}
      rows={sums}
      columns={columns}
      rowId={(s) => s.name}
      rowLabel={(s) => baseName(s.name)}
      rowLink={link}
      aligned
    />
  )
}

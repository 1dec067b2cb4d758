import { useState, type ReactNode } from 'react'
import { useIsMutating, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { useOfferedActions } from '#/console/resource/page/offered-actions'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import { LinkButton } from '#/console/resource/page/link-button'
import { clusterDown } from '#/console/resource/catalog/words'
import { OutageSentence } from '#/console/resource/catalog/outage-note'
import { type Bucket, buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { tls } from '#/contract/tls'
import { Bytes } from '#/console/kit/text/bytes'
import { CopyText } from '#/console/kit/text/copy-text'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Stack } from '#/console/kit/layout/stack'
import { linkClass } from '#/console/kit/button/button-class'
import { useClusterNames } from '#/console/resource/catalog/cluster-name'
import { placeOf } from '../bucket-ref'
import { AccessState } from '../settings/current-access'
import { DeleteBucket, useDeleteBucket } from '../settings/delete-bucket'
import { plural } from '#/lib/text'

/** Path parameters of everything below one bucket. */
export interface BucketAt {
  readonly clusterId: string
  readonly bucket: string
}

type Certificate = Pick<UseQueryResult<{ readonly ssl: boolean }>, 'data' | 'isError'>

const certificateText = (b: Bucket, { data, isError }: Certificate) =>
  bucketCan.certificates(b) !== undefined || data?.ssl === false ? 'None' : data ? 'Yes' : isError ? 'Unknown' : '…'

const facts = (b: Bucket | undefined, cluster: string | undefined, certificate: Certificate) => [
  {
    label: 'Hostname',
    long: true,
    value: b && <CopyText text={b.hostname} label="Copy hostname" display={<MiddleEllipsis text={b.hostname} />} />,
  },
  {
    label: 'Cluster',
    value: b && (
      <Link to="/clusters/$clusterId" params={{ clusterId: b.cluster }} className={linkClass}>
        {cluster ?? b.cluster}
      </Link>
    ),
  },
  { label: 'TLS certificate', value: b && certificateText(b, certificate) },
  { label: 'Created', value: b && <RelativeTime value={b.created} /> },
]

/** Identity, facts and tabs of one bucket; `children` is the open tab. */
export function BucketPage({ at, children }: { at: BucketAt; children: ReactNode }) {
  const [deletion, setDeletion] = useState<'asked' | 'done'>()
  // A read after the deletion would answer 404 and replace the page under the dialog.
  const held = deletion !== undefined
  const deleting = useIsMutating({ mutationKey: [buckets.remove.id] }) > 0
  const query = useQuery({ ...q(buckets.view, { params: at }), enabled: !held })
  const certificate = useQuery({
    ...q(tls.view, { params: at }),
    enabled: query.data !== undefined && bucketCan.certificates(query.data) === undefined && !held,
  })
  const names = useClusterNames()
  const navigate = useNavigateFromDeleted()
  const removal = useDeleteBucket(() => setDeletion('asked'))
  const b = query.data
  const cluster = b && names.list.find((c) => c.id === placeOf(b, at))
  const params = { cluster: at.clusterId, bucket: at.bucket }
  useOfferedActions([
    { label: 'Change bucket access', link: <Link to="/buckets/$cluster/$bucket/access" params={params} /> },
  ])
  return (
    <DetailPage
      title={at.bucket}
      named
      summary={
        b && (
          <>
            {plural(b.objects, 'object')}, <Bytes value={b.size} />.
            {cluster?.status === 'unavailable' && ` The cluster is unavailable. ${clusterDown}`}
            <OutageSentence region={cluster?.region} /> <AccessState at={at} bucket={b} />
          </>
        )
      }
      actions={b && [removal(b)]}
      facts={facts(b, b && names.label(b.cluster), certificate)}
      query={detailQuery(query)}
      noun="bucket"
      back={<LinkButton link={<Link to="/buckets" />}>All buckets</LinkButton>}
      tabs={[
        {
          id: 'objects',
          label: 'Objects',
          link: (
            <Link
              to="/buckets/$cluster/$bucket"
              params={params}
              activeOptions={{ exact: true, includeSearch: false }}
            />
          ),
        },
        { id: 'access', label: 'Access', link: <Link to="/buckets/$cluster/$bucket/access" params={params} /> },
        { id: 'tls', label: 'TLS certificate', link: <Link to="/buckets/$cluster/$bucket/tls" params={params} /> },
        { id: 'usage', label: 'Usage', link: <Link to="/buckets/$cluster/$bucket/usage" params={params} /> },
      ]}
    >
      {/* The tab would read the deleted bucket again. */}
      <Stack gap={3}>{deletion === 'done' || (held && deleting) ? null : children}</Stack>
      {b && deletion === 'asked' && (
        <DeleteBucket
          bucket={b}
          onClose={() => setDeletion(undefined)}
          onDeleted={() => {
            setDeletion('done')
            void navigate({ to: '/buckets' })
          }}
        />
      )}
    </DetailPage>
  )
}

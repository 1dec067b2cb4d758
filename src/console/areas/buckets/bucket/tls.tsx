import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { activity } from '#/console/api/activity/activity'
import { useStore } from '#/console/api/base/store'
import { q } from '#/console/api/client/client'
import { apiHas } from '#/console/api/session/session'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton, OpLink } from '#/console/resource/page/op-button'
import { useObjectStore } from '#/console/resource/catalog/object-store'
import { StaleNote } from '#/console/resource/errors/stale-note'
import { Bucket, buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { tls } from '#/contract/tls'
import { Card } from '#/console/kit/layout/card'
import { Note } from '#/console/kit/feedback/note'
import { Row } from '#/console/kit/layout/row'
import { Loading } from '#/console/kit/feedback/state'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from './bucket-page'
import { UploadedHere } from '../certificate/certificate-facts'
import { DeleteCertificate } from '../certificate/delete-certificate'
import { lastSet } from '../settings/last-set'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/tls')({
  staticData: { crumb: 'TLS certificate' },
  loader: ({ context: { queryClient }, params }) => {
    const at = { clusterId: params.cluster, bucket: params.bucket }
    const bucket = queryClient.getQueryData(q(buckets.view, { params: at }).queryKey)
    // Some buckets of other APIs have none, and refuse the request.
    if (bucket ? bucketCan.certificates(bucket) === undefined : !apiHas(Bucket.shape.endpoint_type))
      void queryClient.prefetchQuery(q(tls.view, { params: at }))
  },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <TlsTab at={{ clusterId: cluster, bucket }} />
}

/** Whether a custom certificate exists, and what it says if this session uploaded it: the API can't return it (A4.3-10). */
function TlsTab({ at }: { at: BucketAt }) {
  const bucket = useQuery(q(buckets.view, { params: at })).data
  const never = bucket && bucketCan.certificates(bucket)
  const query = useQuery({ ...q(tls.view, { params: at }), enabled: never === undefined })
  const hostname = bucket?.hostname ?? ''
  const { own, scheme } = useObjectStore(hostname)
  const [deleting, setDeleting] = useState(false)
  const { all } = useStore(activity)
  const last = bucket && lastSet(all, at, 'certificate', bucket.created)
  if (never !== undefined) return <Note tone="info">{never}</Note>
  if (query.isPending) return <Loading shape="lines" rows={3} />
  if (!query.data) return <ErrorNote error={query.error} retry={() => void query.refetch()} />
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const form = <Link to="/buckets/$cluster/$bucket/tls/upload" params={params} />
  const unserved = own && scheme === 'http:' && (
    <Note>This server’s object store uses plain HTTP. Certificates are checked and stored, but not served.</Note>
  )
  const card = query.data.ssl ? (
    <Card
      title="Custom certificate"
      aside={
        <Row gap={2} wrap>
          <OpLink op={tls.upload} link={form}>
            Replace certificate
          </OpLink>
          <OpButton op={tls.remove} variant="danger" onClick={() => setDeleting(true)}>
            Delete certificate
          </OpButton>
        </Row>
      }
    >
      <Stack gap={3}>
        <StaleNote error={query.error} retry={() => void query.refetch()} />
        {typeof last?.value === 'string' && last.value !== '' ? (
          <UploadedHere pem={last.value} time={last.time} />
        ) : (
          <p>Names and dates can’t be read.</p>
        )}
        {unserved}
      </Stack>
    </Card>
  ) : (
    <Card
      title="No custom certificate"
      aside={
        <OpLink op={tls.upload} link={form} variant="primary">
          Upload certificate
        </OpLink>
      }
    >
      <Stack gap={3}>
        <StaleNote error={query.error} retry={() => void query.refetch()} />
        <p>
          Serve this bucket from your own domain. Name the bucket after the domain, and point the domain at the bucket’s
          hostname.
        </p>
        {unserved}
      </Stack>
    </Card>
  )
  return (
    <>
      {card}
      {/* Outside the card: after an unconfirmed deletion the dialog must stay open even if the card changes. */}
      {deleting && <DeleteCertificate at={at} onClose={() => setDeleting(false)} />}
    </>
  )
}

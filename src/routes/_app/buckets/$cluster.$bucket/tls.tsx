import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { ErrorNote } from '#/app/errors/error-note'
import { OpButton, OpLink } from '#/app/resource/op-button'
import { useObjectStore } from '#/app/catalog/object-store'
import { StaleNote } from '#/app/errors/stale-note'
import { buckets } from '#/contract/buckets'
import { tls } from '#/contract/tls'
import { Card } from '#/ui/layout/card'
import { Note } from '#/ui/feedback/note'
import { Row } from '#/ui/layout/row'
import { Loading } from '#/ui/feedback/state'
import { Stack } from '#/ui/layout/stack'
import { toast } from '#/ui/feedback/toast'
import type { BucketAt } from '../-bucket-page'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/tls')({
  staticData: { crumb: 'TLS certificate' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <TlsTab at={{ clusterId: cluster, bucket }} />
}

/** Whether a certificate uploaded by a user exists is all that the API tells (Part A 4.3). */
function TlsTab({ at }: { at: BucketAt }) {
  const query = useQuery(q(tls.view, { params: at }))
  const hostname = useQuery(q(buckets.view, { params: at })).data?.hostname ?? ''
  const { own, scheme } = useObjectStore(hostname)
  const [removing, setRemoving] = useState(false)
  if (query.isPending) return <Loading shape="lines" rows={3} />
  if (!query.data) return <ErrorNote error={query.error} retry={() => void query.refetch()} />
  const params = { cluster: at.clusterId, bucket: at.bucket }
  const form = <Link to="/buckets/$cluster/$bucket/tls/upload" params={params} />
  const unserved = own && scheme === 'http:' && (
    <Note>This server’s object store speaks plain HTTP: a certificate is checked and stored, but not served.</Note>
  )
  const standing = query.data.ssl ? (
    <Card
      title="A certificate is uploaded"
      aside={
        <Row gap={2} wrap>
          <OpLink op={tls.upload} link={form}>
            Replace certificate
          </OpLink>
          <OpButton op={tls.remove} variant="danger" onClick={() => setRemoving(true)}>
            Delete certificate
          </OpButton>
        </Row>
      }
    >
      <Stack gap={3}>
        <StaleNote error={query.error} retry={() => void query.refetch()} />
        <p>It and its private key are stored encrypted. The API does not give them back, nor their names and dates.</p>
        <p>
          Replacing deletes it and stores the new one right after. Between the two the bucket has no certificate of its
          own.
        </p>
        {unserved}
      </Stack>
    </Card>
  ) : (
    <Card
      title="No certificate is uploaded"
      aside={
        <OpLink op={tls.upload} link={form} variant="primary">
          Upload certificate
        </OpLink>
      }
    >
      <Stack gap={3}>
        <StaleNote error={query.error} retry={() => void query.refetch()} />
        <p>
          With a certificate of your own the bucket can be served under your own domain. Name the bucket like the
          domain, and point the domain at the bucket’s host name.
        </p>
        {unserved}
      </Stack>
    </Card>
  )
  return (
    <>
      {standing}
      {/* Beside what it changes: when its answer is lost, what it has to say outlives the certificate. */}
      <ConfirmDelete
        op={tls.remove}
        args={{ params: at }}
        open={removing}
        onOpenChange={setRemoving}
        name={at.bucket}
        noun="certificate of bucket"
        submitLabel="Delete certificate"
        consequences={[
          'The certificate and its private key are deleted here. You can upload them again only from a copy of your own.',
          'Visitors who reach the bucket by the certificate’s name will see a warning or an error.',
        ]}
        onDone={(outcome) => {
          setRemoving(false)
          toast(
            outcome === 'done'
              ? { title: `Certificate of ${at.bucket} deleted`, tone: 'ok' }
              : { title: `${at.bucket} had no certificate any more`, tone: 'info' },
          )
        }}
      />
    </>
  )
}

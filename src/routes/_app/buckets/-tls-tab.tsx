import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { ConfirmDelete } from '../../../components/confirm-delete'
import { ErrorNote } from '../../../components/error-note'
import { OpButton, OpLink } from '../../../components/op-button'
import { useObjectStore } from '../../../components/object-store'
import { buckets } from '../../../contract/buckets'
import { tls } from '../../../contract/tls'
import { Card } from '../../../ui/card'
import { Loading } from '../../../ui/state'
import { Stack } from '../../../ui/stack'
import { toast } from '../../../ui/toast'
import type { BucketAt } from './-bucket-page'

/** Whether a certificate uploaded by a user exists is all that the API tells (Part A 4.3). */
export function TlsTab({ at }: { at: BucketAt }) {
  const query = useQuery(q(tls.view, { params: at }))
  const { own, scheme } = useObjectStore(useQuery(q(buckets.view, { params: at })).data?.hostname ?? '')
  const [removing, setRemoving] = useState(false)
  if (query.isPending) return <Loading shape="lines" rows={3} />
  if (query.error) return <ErrorNote error={query.error} retry={() => void query.refetch()} />
  const params = { cluster: at.clusterId, bucket: at.bucket }
  return query.data.ssl ? (
    <Card
      title="A certificate is uploaded"
      aside={
        <OpButton op={tls.remove} variant="danger" onClick={() => setRemoving(true)}>
          Delete certificate
        </OpButton>
      }
    >
      <Stack gap={2}>
        {own && scheme === 'http:' && (
          <p>This server’s object store speaks plain HTTP: the certificate is kept for the day it does not.</p>
        )}
        <p>It and its private key are stored encrypted. The API does not give them back, nor their names and dates.</p>
        <p>
          To replace it, delete it and upload the new one. Between the two the bucket has no certificate of its own.
        </p>
      </Stack>
      <ConfirmDelete
        op={tls.remove}
        args={{ params: at }}
        open={removing}
        onOpenChange={setRemoving}
        name={at.bucket}
        noun="certificate of bucket"
        submitLabel="Delete certificate"
        typed={false}
        consequences={[
          'The certificate and its private key are deleted here. You can upload them again from your own copy.',
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
    </Card>
  ) : (
    <Card
      title="No certificate is uploaded"
      aside={
        <OpLink
          op={tls.upload}
          link={<Link to="/buckets/$cluster/$bucket/tls/upload" params={params} />}
          variant="primary"
        >
          Upload certificate
        </OpLink>
      }
    >
      <p>
        With a certificate of your own the bucket can be served under your own domain. Name the bucket like the domain,
        and point the domain at the bucket’s host name.
      </p>
    </Card>
  )
}

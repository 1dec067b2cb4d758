import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { buckets } from '#/contract/buckets'
import { bucketCan } from '#/contract/states'
import { pathParams } from '#/console/resource/address/path-params'
import { PageHeader } from '#/console/resource/page/page-header'
import { UploadCertificate } from '../certificate/upload-certificate'
import { UnreadBucket } from '../settings/unread-bucket'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/tls/upload')({
  params: pathParams({ cluster: 'name', bucket: 'name' }),
  staticData: {
    crumb: 'Upload',
    above: [
      { crumb: '$bucket', to: '/buckets/$cluster/$bucket' },
      { crumb: 'TLS certificate', to: '/buckets/$cluster/$bucket/tls' },
    ],
  },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  const at = { clusterId: cluster, bucket }
  const query = useQuery(q(buckets.view, { params: at }))
  if (!query.data)
    return (
      <>
        <PageHeader title="Upload TLS certificate" />
        <UnreadBucket query={query} />
      </>
    )
  // The bucket's page says why.
  if (bucketCan.certificates(query.data) !== undefined)
    return <Navigate to="/buckets/$cluster/$bucket/tls" params={{ cluster, bucket }} replace />
  return <UploadCertificate at={at} hostname={query.data.hostname} />
}

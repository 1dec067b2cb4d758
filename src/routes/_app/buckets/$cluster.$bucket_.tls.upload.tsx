import { createFileRoute } from '@tanstack/react-router'
import { UploadCertificate } from './-upload-certificate'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket_/tls/upload')({
  staticData: { crumb: 'Upload TLS certificate' },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <UploadCertificate at={{ clusterId: cluster, bucket }} />
}

import { createFileRoute } from '@tanstack/react-router'
import { UploadCertificate } from './-certificate/upload-certificate'
import { pathParams } from '#/app/address/path-params'
import * as crumbCopy from './-crumb-copy'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket_/tls/upload')({
  params: pathParams({ cluster: 'name', bucket: 'name' }),
  staticData: {
    crumb: crumbCopy.uploadCertificate,
    above: [
      { crumb: '$bucket', to: '/buckets/$cluster/$bucket' },
      { crumb: crumbCopy.certificate, to: '/buckets/$cluster/$bucket/tls' },
    ],
  },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <UploadCertificate at={{ clusterId: cluster, bucket }} />
}

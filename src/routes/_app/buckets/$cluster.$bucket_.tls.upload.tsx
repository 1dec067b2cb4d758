import { createFileRoute } from '@tanstack/react-router'
import { UploadCertificate } from './-certificate/upload-certificate'
import { pathParams } from '#/app/address/path-params'
import * as copy from './-certificate/-copy'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket_/tls/upload')({
  params: pathParams({ cluster: 'name', bucket: 'name' }),
  staticData: {
    crumb: copy.uploadCrumb,
    above: [
      { crumb: '$bucket', to: '/buckets/$cluster/$bucket' },
      { crumb: copy.certificateCrumb, to: '/buckets/$cluster/$bucket/tls' },
    ],
  },
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <UploadCertificate at={{ clusterId: cluster, bucket }} />
}

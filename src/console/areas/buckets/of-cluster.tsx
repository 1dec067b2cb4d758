import { createFileRoute, redirect } from '@tanstack/react-router'
import { pathParams } from '#/console/resource/address/path-params'

/** A bucket's URL without the bucket's name redirects to the cluster's buckets. */
export const Route = createFileRoute('/_app/buckets/$cluster/')({
  params: pathParams({ cluster: 'name' }),
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/buckets', search: { cluster: params.cluster } })
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { pathParams } from '#/app/address/path-params'

/** The address one gets by cutting a bucket's name off: its cluster's buckets. */
export const Route = createFileRoute('/_app/buckets/$cluster/')({
  params: pathParams({ cluster: 'name' }),
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/buckets', search: { cluster: params.cluster } })
  },
})

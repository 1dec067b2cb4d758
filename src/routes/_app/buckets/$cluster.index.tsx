import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address one gets by cutting a bucket's name off: its cluster's buckets. */
export const Route = createFileRoute('/_app/buckets/$cluster/')({
  beforeLoad: ({ params }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect({ to: '/buckets', search: { cluster: params.cluster } })
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { CancelPage } from './-cancel-page'
import { bucketsQuery } from '../../../components/all-buckets'

export const Route = createFileRoute('/_app/buckets/cancel')({
  staticData: { crumb: 'Cancel Object Storage' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(bucketsQuery(undefined)),
  component: CancelPage,
})

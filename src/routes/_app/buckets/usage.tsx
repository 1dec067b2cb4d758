import { createFileRoute } from '@tanstack/react-router'
import { bucketsQuery } from '../../../components/all-buckets'
import { UsagePage } from './-usage/usage-page'

export const Route = createFileRoute('/_app/buckets/usage')({
  staticData: { crumb: 'Usage' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(bucketsQuery(undefined)),
  component: UsagePage,
})

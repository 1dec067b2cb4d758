import { createFileRoute } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { bucketsQuery } from '../../../components/all-buckets'
import { clusterNamesAhead } from '../../../components/places-ahead'
import { objectStorage } from '../../../contract/object-storage'
import { UsagePage } from './-usage/usage-page'

export const Route = createFileRoute('/_app/buckets/usage')({
  staticData: { crumb: 'Usage' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    void context.queryClient.prefetchQuery(q(objectStorage.transfer, {}))
    clusterNamesAhead(context.queryClient)
  },
  component: UsagePage,
})

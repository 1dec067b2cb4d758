import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { bucketsQuery } from '../../../components/all-buckets'
import { clusterNamesAhead } from '../../../components/places-ahead'
import { keys } from '../../../contract/keys'
import { NewKeyPage } from './-new-key-page'

interface Search {
  /** Id of the key whose access is to be taken over. */
  like?: number
}

export const Route = createFileRoute('/_app/keys/new')({
  staticData: { crumb: 'Create access key' },
  validateSearch: ({ like }: Record<string, unknown>): Search =>
    typeof like === 'number' && Number.isInteger(like) && like > 0 ? { like } : {},
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(keys.list, {}))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    clusterNamesAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  const { like } = Route.useSearch()
  return <NewKeyPage key={like} like={like} />
}

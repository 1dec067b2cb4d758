import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { bucketsQuery } from '../../../components/all-buckets'
import { clusterNamesAhead } from '../../../components/places-ahead'
import { searchOf, whole } from '../../../components/search-params'
import { keys } from '../../../contract/keys'
import { NewKeyPage } from './-new-key-page'

export const Route = createFileRoute('/_app/keys/new')({
  staticData: { crumb: 'Create access key' },
  // `like`: id of the key whose access is copied.
  validateSearch: searchOf({ like: whole(1) }),
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

import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { bucketsQuery } from '../../../components/all-buckets'
import { listSearch } from '../../../components/list-search'
import { clusterNamesAhead } from '../../../components/places-ahead'
import { keys } from '../../../contract/keys'
import { MatrixPage } from './-matrix-page'

export const Route = createFileRoute('/_app/keys/matrix')({
  staticData: { crumb: 'Who reaches what' },
  validateSearch: listSearch('keys', 'show'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(keys.list, {}))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    clusterNamesAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  const { filter, keys: named, show } = Route.useSearch()
  return <MatrixPage filter={filter} named={named} show={show} />
}

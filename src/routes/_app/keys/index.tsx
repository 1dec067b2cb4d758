import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { bucketsQuery } from '../../../components/all-buckets'
import { listSearch } from '../../../components/list-search'
import { keys } from '../../../contract/keys'
import { KeysPage } from './-keys-page'

export const Route = createFileRoute('/_app/keys/')({
  validateSearch: listSearch('access', 'bucket'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(keys.list, {}))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
  },
  component: Page,
})

function Page() {
  return <KeysPage bucket={Route.useSearch().bucket} />
}

import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { bucketsQuery } from '../../../components/all-buckets'
import { keys } from '../../../contract/keys'
import { NewKeyPage } from './-new-key-page'

interface Search {
  /** Id of the key whose access is to be taken over. */
  from?: number
}

export const Route = createFileRoute('/_app/keys/new')({
  staticData: { crumb: 'Create access key' },
  validateSearch: ({ from }: Record<string, unknown>): Search =>
    typeof from === 'number' && Number.isInteger(from) && from > 0 ? { from } : {},
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(qAll(keys.list, {}))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
  },
  component: Page,
})

function Page() {
  const { from } = Route.useSearch()
  return <NewKeyPage key={from} from={from} />
}

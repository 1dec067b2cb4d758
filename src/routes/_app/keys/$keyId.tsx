import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { bucketsQuery } from '../../../components/all-buckets'
import { listSearch } from '../../../components/list-search'
import { clusterNamesAhead } from '../../../components/places-ahead'
import { keys } from '../../../contract/keys'
import { KeyPage } from './-key-page'
import { pathParams } from '../../../components/path-params'

export const Route = createFileRoute('/_app/keys/$keyId')({
  params: pathParams({ keyId: 'id' }),
  staticData: { crumb: '$keyId' },
  validateSearch: listSearch('state'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(keys.view, { params: { keyId: Number(params.keyId) } }))
    void context.queryClient.prefetchQuery(bucketsQuery(undefined))
    clusterNamesAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <KeyPage keyId={Number(Route.useParams().keyId)}>
      <Outlet />
    </KeyPage>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { bucketsQuery } from '../../../components/all-buckets'
import { listSearch } from '../../../components/list-search'
import { clusterNamesAhead } from '../../../components/places-ahead'
import { BucketsPage } from './-buckets-page'

const search = listSearch('cluster')

export const Route = createFileRoute('/_app/buckets/_list')({
  validateSearch: search,
  loaderDeps: ({ search }) => ({ cluster: search.cluster }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(bucketsQuery(deps.cluster))
    clusterNamesAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <BucketsPage cluster={Route.useSearch().cluster}>
      <Outlet />
    </BucketsPage>
  )
}

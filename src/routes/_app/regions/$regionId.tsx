import { createFileRoute } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { listSearch } from '../../../components/list-search'
import { regions } from '../../../contract/regions'
import { RegionPage } from './-region-page'
import { pathParams } from '../../../components/path-params'

export const Route = createFileRoute('/_app/regions/$regionId')({
  params: pathParams({ regionId: 'name' }),
  staticData: { crumb: '$regionId' },
  validateSearch: listSearch('available'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(regions.view, { params }))
    void context.queryClient.prefetchQuery(q(regions.regionAvailability, { params }))
  },
  component: Page,
})

function Page() {
  return <RegionPage regionId={Route.useParams().regionId} />
}

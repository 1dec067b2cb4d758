import { useMemo } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { objectsSearch } from '../-objects-search'
import { ObjectsTab } from '../-objects-tab'
import { listingQuery, placeOf } from '../-use-listing'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/')({
  validateSearch: objectsSearch,
  loaderDeps: ({ search: { folder, starts, from, view } }) => ({ folder, starts, from, view }),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(
      listingQuery(placeOf({ clusterId: params.cluster, bucket: params.bucket }, objectsSearch(deps))),
    ),
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  const read = Route.useSearch()
  const search = useMemo(() => objectsSearch({ ...read }), [read])
  return <ObjectsTab at={{ clusterId: cluster, bucket }} search={search} />
}

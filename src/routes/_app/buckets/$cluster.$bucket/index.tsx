import { createFileRoute } from '@tanstack/react-router'
import { objectsSearch } from '../-objects-search'
import { objectPages } from '../-object-pages'
import { ObjectsTab } from '../-objects-tab'

export const Route = createFileRoute('/_app/buckets/$cluster/$bucket/')({
  validateSearch: objectsSearch,
  loaderDeps: ({ search }) => ({ folder: search.folder, starts: search.starts }),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(
      objectPages({ clusterId: params.cluster, bucket: params.bucket }, deps.folder ?? '', deps.starts ?? ''),
    ),
  component: Page,
})

function Page() {
  const { cluster, bucket } = Route.useParams()
  return <ObjectsTab at={{ clusterId: cluster, bucket }} search={Route.useSearch()} />
}

import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { listSearch } from '../../../components/list-search'
import { clusters } from '../../../contract/clusters'
import { ClustersPage } from './-clusters-page'

export const Route = createFileRoute('/_app/clusters/')({
  validateSearch: listSearch('status'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(qAll(clusters.list, {})),
  component: ClustersPage,
})

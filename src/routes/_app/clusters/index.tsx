import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../components/list-search'
import { clusterNamesAhead } from '../../../components/places-ahead'
import { ClustersPage } from './-clusters-page'

export const Route = createFileRoute('/_app/clusters/')({
  validateSearch: listSearch('status'),
  loader: ({ context }) => clusterNamesAhead(context.queryClient),
  component: ClustersPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { listSearch } from '../../../components/list-search'
import { regions } from '../../../contract/regions'
import { RegionsPage } from './-regions-page'

export const Route = createFileRoute('/_app/regions/')({
  validateSearch: listSearch('capability', 'status'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(qAll(regions.list, {})),
  component: RegionsPage,
})

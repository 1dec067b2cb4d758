import { createFileRoute } from '@tanstack/react-router'
import { qAll } from '../../../api/client'
import { listSearch } from '../../../components/list-search'
import { regions } from '../../../contract/regions'
import { AvailabilityPage } from './-availability-page'

export const Route = createFileRoute('/_app/regions/availability')({
  staticData: { crumb: 'Plan availability' },
  validateSearch: listSearch('region', 'available'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(qAll(regions.availability, {})),
  component: AvailabilityPage,
})

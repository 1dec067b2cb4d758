import { createFileRoute } from '@tanstack/react-router'
import { issuesQuery, servicesQuery } from '../-data'
import { OverviewPage } from '../-overview-page'
import { statsQuery } from '../-usage-card'

export const Route = createFileRoute('/_app/managed/_tabs/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(servicesQuery)
    void context.queryClient.prefetchQuery(issuesQuery)
    void context.queryClient.prefetchQuery(statsQuery)
  },
  component: OverviewPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../../components/list-search'
import { issuesQuery, servicesQuery } from '../-data'
import { IssuesPage } from '../-issues-page'

export const Route = createFileRoute('/_app/managed/_tabs/issues')({
  staticData: { crumb: 'Issues' },
  validateSearch: listSearch('state'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(issuesQuery)
    void context.queryClient.prefetchQuery(servicesQuery)
  },
  component: IssuesPage,
})

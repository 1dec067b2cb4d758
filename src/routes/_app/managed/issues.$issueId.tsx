import { createFileRoute } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { managed } from '../../../contract/managed'
import { servicesQuery } from './-data'
import { IssuePage } from './-issue-page'
import { pathParams } from '../../../components/path-params'

export const Route = createFileRoute('/_app/managed/issues/$issueId')({
  params: pathParams({ issueId: 'id' }),
  staticData: { crumb: '$issueId', above: [{ crumb: 'Issues', to: '/managed/issues' }] },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(managed.issue, { params: { issueId: Number(params.issueId) } }))
    void context.queryClient.prefetchQuery(servicesQuery)
  },
  component: Page,
})

function Page() {
  return <IssuePage issueId={Number(Route.useParams().issueId)} />
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { q } from '../../../api/client'
import { regionsAhead } from '../../../components/places-ahead'
import { managed } from '../../../contract/managed'
import { issuesQuery } from './-data'
import { ServicePage } from './-service-page'
import { pathParams } from '../../../components/path-params'

export const Route = createFileRoute('/_app/managed/services/$serviceId')({
  params: pathParams({ serviceId: 'id' }),
  staticData: { crumb: '$serviceId', above: [{ crumb: 'Services', to: '/managed/services' }] },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(managed.service, { params: { serviceId: Number(params.serviceId) } }))
    void context.queryClient.prefetchQuery(issuesQuery)
    regionsAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <ServicePage serviceId={Number(Route.useParams().serviceId)}>
      <Outlet />
    </ServicePage>
  )
}

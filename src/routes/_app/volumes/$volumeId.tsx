import { createFileRoute, Outlet } from '@tanstack/react-router'
import { regionsAhead } from '../../../components/places-ahead'
import { VolumePage } from './-volume-page'
import { volumeQuery } from './-volumes'
import { pathParams } from '../../../components/path-params'

export const Route = createFileRoute('/_app/volumes/$volumeId')({
  params: pathParams({ volumeId: 'id' }),
  staticData: { crumb: '$volumeId' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(volumeQuery(Number(params.volumeId)))
    regionsAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <VolumePage volumeId={Number(Route.useParams().volumeId)}>
      <Outlet />
    </VolumePage>
  )
}

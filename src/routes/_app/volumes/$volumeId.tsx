import { createFileRoute, Outlet } from '@tanstack/react-router'
import { regionsAhead } from '../../../components/places-ahead'
import { isAfter, type After } from './-after'
import { VolumePage } from './-volume-page'
import { volumeQuery } from './-volumes'

interface Search {
  /** What was just done to it, so that its page says what comes next. */
  after?: After
}

export const Route = createFileRoute('/_app/volumes/$volumeId')({
  staticData: { crumb: '$volumeId' },
  validateSearch: ({ after }: Record<string, unknown>): Search => (isAfter(after) ? { after } : {}),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(volumeQuery(Number(params.volumeId)))
    regionsAhead(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <VolumePage volumeId={Number(Route.useParams().volumeId)} after={Route.useSearch().after}>
      <Outlet />
    </VolumePage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { CloneVolume } from './-clone-volume'

export const Route = createFileRoute('/_app/volumes/$volumeId/clone')({
  staticData: { crumb: 'Clone' },
  component: Page,
})

function Page() {
  return <CloneVolume volumeId={Number(Route.useParams().volumeId)} />
}

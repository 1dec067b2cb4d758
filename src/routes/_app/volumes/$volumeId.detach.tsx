import { createFileRoute } from '@tanstack/react-router'
import { DetachVolume } from './-detach-volume'

export const Route = createFileRoute('/_app/volumes/$volumeId/detach')({
  staticData: { crumb: 'Detach' },
  component: Page,
})

function Page() {
  return <DetachVolume volumeId={Number(Route.useParams().volumeId)} />
}

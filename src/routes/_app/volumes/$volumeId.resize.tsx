import { createFileRoute } from '@tanstack/react-router'
import { ResizeVolume } from './-resize-volume'

export const Route = createFileRoute('/_app/volumes/$volumeId/resize')({
  staticData: { crumb: 'Resize' },
  component: Page,
})

function Page() {
  return <ResizeVolume volumeId={Number(Route.useParams().volumeId)} />
}

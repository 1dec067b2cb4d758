import { createFileRoute } from '@tanstack/react-router'
import { AttachVolume } from './-attach-volume'

export const Route = createFileRoute('/_app/volumes/$volumeId/attach')({
  staticData: { crumb: 'Attach' },
  component: Page,
})

function Page() {
  return <AttachVolume volumeId={Number(Route.useParams().volumeId)} />
}

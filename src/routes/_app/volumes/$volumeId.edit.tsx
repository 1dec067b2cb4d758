import { createFileRoute } from '@tanstack/react-router'
import { EditVolume } from './-edit-volume'

export const Route = createFileRoute('/_app/volumes/$volumeId/edit')({ staticData: { crumb: 'Edit' }, component: Page })

function Page() {
  return <EditVolume volumeId={Number(Route.useParams().volumeId)} />
}

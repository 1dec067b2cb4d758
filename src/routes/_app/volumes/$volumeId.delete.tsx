import { createFileRoute } from '@tanstack/react-router'
import { DeleteVolume } from './-delete-volume'

export const Route = createFileRoute('/_app/volumes/$volumeId/delete')({
  staticData: { crumb: 'Delete' },
  component: Page,
})

function Page() {
  return <DeleteVolume volumeId={Number(Route.useParams().volumeId)} />
}

import { createFileRoute } from '@tanstack/react-router'
import { EditService } from './-edit-service'

export const Route = createFileRoute('/_app/managed/services/$serviceId/edit')({
  staticData: { crumb: 'Edit' },
  component: Page,
})

function Page() {
  return <EditService serviceId={Number(Route.useParams().serviceId)} />
}

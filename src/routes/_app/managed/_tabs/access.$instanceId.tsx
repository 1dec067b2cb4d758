import { createFileRoute } from '@tanstack/react-router'
import { EditAccess } from '../-edit-access'

export const Route = createFileRoute('/_app/managed/_tabs/access/$instanceId')({
  staticData: { crumb: 'Change access' },
  component: Page,
})

function Page() {
  return <EditAccess instanceId={Number(Route.useParams().instanceId)} />
}

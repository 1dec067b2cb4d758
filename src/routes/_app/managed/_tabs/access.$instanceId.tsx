import { createFileRoute } from '@tanstack/react-router'
import { EditAccess } from '../-edit-access'
import { pathParams } from '../../../../components/path-params'

export const Route = createFileRoute('/_app/managed/_tabs/access/$instanceId')({
  params: pathParams({ instanceId: 'id' }),
  staticData: { crumb: 'Change access' },
  component: Page,
})

function Page() {
  return <EditAccess instanceId={Number(Route.useParams().instanceId)} />
}

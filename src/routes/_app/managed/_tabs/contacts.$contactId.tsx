import { createFileRoute } from '@tanstack/react-router'
import { EditContact } from '../-edit-contact'
import { pathParams } from '../../../../components/path-params'

export const Route = createFileRoute('/_app/managed/_tabs/contacts/$contactId')({
  params: pathParams({ contactId: 'id' }),
  staticData: { crumb: 'Edit contact' },
  component: Page,
})

function Page() {
  return <EditContact contactId={Number(Route.useParams().contactId)} />
}

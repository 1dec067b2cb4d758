import { createFileRoute } from '@tanstack/react-router'
import { EditContact } from '../-edit-contact'

export const Route = createFileRoute('/_app/managed/_tabs/contacts/$contactId')({
  staticData: { crumb: 'Edit contact' },
  component: Page,
})

function Page() {
  return <EditContact contactId={Number(Route.useParams().contactId)} />
}

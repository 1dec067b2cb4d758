import { createFileRoute, Link } from '@tanstack/react-router'
import { useOpForm } from '#/console/api/form/form'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import { toast } from '#/console/kit/feedback/toast'
import { ContactFields } from './contact-fields'
import { contactName } from './contact-use'
import { contactsQuery } from '../data'
import { contactBody, contactRules, NEW_CONTACT } from './contact-values'

export const Route = createFileRoute('/_app/managed/_tabs/contacts/new')({
  staticData: { crumb: 'Create contact' },
  component: CreateContact,
})

function CreateContact() {
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/managed/contacts', search: true })
  const f = useOpForm(managed.createContact, {
    schema: contactRules(NEW_CONTACT),
    defaults: NEW_CONTACT,
    toBody: contactBody,
    name: 'The new contact',
    outcome: {
      one: 'contact',
      done: 'created',
      list: contactsQuery,
      name: contactName,
      link: ({ id }) => <Link to="/managed/contacts/$contactId" params={{ contactId: String(id) }} />,
      next: () => 'Submitting again creates another contact, and both are notified.',
    },
    onSuccess: (contact) => {
      toast({ title: `Contact ${contactName(contact)} created`, tone: 'ok' })
      close()
    },
  })
  return (
    <FormFrame f={f} title="Create contact" submitLabel="Create contact" onClose={close}>
      <ContactFields form={f.form} />
    </FormFrame>
  )
}

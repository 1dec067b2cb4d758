import { createFileRoute } from '@tanstack/react-router'
import { useOpForm } from '#/console/api/form/form'
import { SideForm } from '#/console/resource/form/side-form'
import { useCreation } from '#/console/resource/form/use-find-created'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import { toast } from '#/console/kit/feedback/toast'
import { ContactFields } from './contact-fields'
import { contactName } from './contact-use'
import { contactsQuery } from '../data'
import { LostContact } from '../lost'
import { contactBody, contactRules, NEW_CONTACT } from './contact-values'

export const Route = createFileRoute('/_app/managed/_tabs/contacts/new')({
  staticData: { crumb: 'Create contact' },
  component: CreateContact,
})

function CreateContact() {
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/managed/contacts', search: true })
  const creation = useCreation(contactsQuery.queryKey)
  const f = useOpForm(managed.createContact, {
    schema: contactRules(NEW_CONTACT),
    defaults: NEW_CONTACT,
    toBody: contactBody,
    name: 'The new contact',
    onSuccess: (contact) => {
      toast({ title: `Contact ${contactName(contact)} created`, tone: 'ok' })
      close()
    },
  })
  const watched = creation.watch(f)
  return (
    <SideForm f={watched.f} error={watched.error} title="Create contact" submitLabel="Create contact" onClose={close}>
      <ContactFields form={f.form} />
      {watched.lost && <LostContact sent={watched.lost} onKnown={watched.onKnown} onGo={f.discard} />}
    </SideForm>
  )
}

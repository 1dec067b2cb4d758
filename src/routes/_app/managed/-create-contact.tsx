import { useOpForm } from '../../../api/form'
import { SideForm } from '../../../components/side-form'
import { useCreation } from '../../../components/use-made-since'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { managed } from '../../../contract/managed'
import { toast } from '../../../ui/toast'
import { ContactFields } from './-contact-fields'
import { contactsQuery } from './-data'
import { LostContact } from './-lost'
import { contactBody, ContactValues, NEW_CONTACT } from './-contact-values'

/** Part B 4.4, Contact Create. */
export function CreateContact() {
  const navigate = useNavigateHere()
  const close = () => void navigate({ to: '/managed/contacts', search: true })
  const creation = useCreation(contactsQuery.queryKey)
  const f = useOpForm(managed.createContact, {
    schema: ContactValues,
    defaults: NEW_CONTACT,
    toBody: contactBody,
    name: 'The new contact',
    onSuccess: ({ name }) => {
      toast({ title: `Contact ${name} is created`, tone: 'ok' })
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

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { q } from '../../../api/client'
import { useOpForm } from '../../../api/form'
import { SideForm } from '../../../components/side-form'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { managed } from '../../../contract/managed'
import type { Contact } from '../../../contract/managed-rules'
import { toast } from '../../../ui/toast'
import { ContactFields } from './-contact-fields'
import { usesOf } from './-contact-use'
import { contactBody, contactChanges, ContactValues, valuesOf } from './-contact-values'
import { useServices } from './-data'
import { ReadPanel } from './-read-panel'
import { serviceNames } from './-service-names'

const contactQuery = (contactId: number) => q(managed.contact, { params: { contactId } })

/**
 * Part B 4.4, Contact View and Update: what was not changed is not sent, so that nobody else's change is undone by it. Viewing one
 * wants more than listing them.
 */
export function EditContact({ contactId }: { contactId: number }) {
  const navigate = useNavigateHere()
  const query = useQuery(contactQuery(contactId))
  const close = () => void navigate({ to: '/managed/contacts', search: true })
  if (!query.data) return <ReadPanel title="Edit contact" what="this contact" query={query} onClose={close} />
  return <Form contact={query.data} close={close} />
}

function Form({ contact, close }: { contact: Contact; close: () => void }) {
  const services = useServices().rows
  const used = usesOf(contact, services ?? [])
  const cache = useQueryClient()
  const f = useOpForm(managed.updateContact, {
    args: { params: { contactId: contact.id } },
    schema: ContactValues,
    defaults: valuesOf(contact),
    live: {
      now: valuesOf(contact),
      read: async () => valuesOf(await cache.fetchQuery({ ...contactQuery(contact.id), staleTime: 0 })),
    },
    toBody: (values, unsure, was) => (unsure ? contactBody(values) : contactChanges(values, was)),
    name: `Changes of ${contact.name}`,
    onSuccess: ({ name }) => {
      toast({ title: `Contact ${name} is saved`, tone: 'ok' })
      close()
    },
  })
  return (
    <SideForm
      f={f}
      error={f.error}
      title="Edit contact"
      submitLabel="Save contact"
      onClose={close}
      intro={services && <p>{used.length > 0 ? `Told about ${serviceNames(used)}.` : 'Told about no service.'}</p>}
    >
      <ContactFields form={f.form} />
    </SideForm>
  )
}

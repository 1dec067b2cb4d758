import { createFileRoute } from '@tanstack/react-router'
import { pathParams } from '#/console/resource/address/path-params'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { q } from '#/console/api/client/client'
import { useOpForm } from '#/console/api/form/form'
import { FormFrame } from '#/console/resource/form/form-frame'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { managed } from '#/contract/managed'
import type { Contact } from '#/contract/managed-rules'
import { toast } from '#/console/kit/feedback/toast'
import { ContactFields } from './contact-fields'
import { contactName, servicesNotifying } from './contact-use'
import { contactBody, contactChanges, contactRules, contactValuesOf } from './contact-values'
import { UnnotifiedServices } from './unnotified-services'
import { useServices } from '../data'
import { ReadPanel } from '#/console/resource/form/read-panel'
import { namedServices, wholeServices } from '../services/named-services'
import { serviceNames } from '../services/service-names'

export const Route = createFileRoute('/_app/managed/_tabs/contacts/$contactId')({
  params: pathParams({ contactId: 'id' }),
  staticData: { crumb: 'Edit contact' },
  component: Page,
})

function Page() {
  return <EditContact contactId={Number(Route.useParams().contactId)} />
}

const contactQuery = (contactId: number) => q(managed.contact, { params: { contactId } })

/**
 * Sends changed fields only, so that a concurrent change of the others survives. Viewing a
 * contact takes a wider scope than listing contacts.
 */
function EditContact({ contactId }: { contactId: number }) {
  const navigate = useNavigateHere()
  const query = useQuery(contactQuery(contactId))
  const close = () => void navigate({ to: '/managed/contacts', search: true })
  if (!query.data)
    return (
      <ReadPanel
        title="Edit contact"
        noAccess="You don’t have access to this contact"
        loading="Loading contact"
        query={query}
        onClose={close}
      />
    )
  return <Form contact={query.data} close={close} />
}

function Form({ contact, close }: { contact: Contact; close: () => void }) {
  const list = useServices()
  const services = wholeServices(list)
  const used = servicesNotifying(contact, services ?? [])
  const f = useOpForm(managed.updateContact, {
    args: { params: { contactId: contact.id } },
    schema: contactRules(contactValuesOf(contact)),
    live: { view: contactQuery(contact.id), now: contact, values: contactValuesOf },
    toBody: (values, unsure, was) => (unsure ? contactBody(values) : contactChanges(values, was)),
    name: `Changes to ${contactName(contact)}`,
    onSuccess: (saved) => {
      toast({ title: `Contact ${contactName(saved)} saved`, tone: 'ok' })
      close()
    },
  })
  const group = useWatch({ control: f.form.control, name: 'group' })
  return (
    <FormFrame
      f={f}
      skipUnchanged
      title="Edit contact"
      of={contactName(contact)}
      submitLabel="Save contact"
      onClose={close}
    >
      {services && <p>{used.length > 0 ? `Notified for ${serviceNames(used)}.` : 'Not notified for any service.'}</p>}
      <ContactFields form={f.form} />
      {group !== (contact.group ?? '') && <UnnotifiedServices without={[contact]} services={namedServices(list)} />}
    </FormFrame>
  )
}

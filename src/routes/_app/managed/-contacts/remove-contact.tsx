import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { pluralize } from '#/app/catalog/format'
import { managed } from '#/contract/managed'
import type { Contact, Service } from '#/contract/managed-rules'
import { toast } from '#/ui/feedback/toast'
import { contactName, leftWithout, usesOf } from './contact-use'
import { serviceNames } from '../-services/service-names'

interface Props {
  readonly contact: Contact
  readonly contacts: readonly Contact[]
  readonly services: readonly Service[]
  readonly onClose: () => void
}

/** Part B 4.4, Contact Delete: says which services would have nobody to be told. */
export function RemoveContact({ contact, contacts, services, onClose }: Props) {
  const name = contactName(contact)
  const used = usesOf(contact, services)
  const orphaned = leftWithout(contact, contacts, services)
  return (
    <ConfirmDelete
      op={managed.removeContact}
      args={{ params: { contactId: contact.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={name}
      noun="contact"
      typed={used.length > 0}
      consequences={[
        `Staff no longer tells ${name} when something is down.`,
        ...(used.length > 0 ? [`${pluralize(used.length, 'service')} name the group ${contact.group}.`] : []),
        ...(orphaned.length > 0
          ? [`It is the last contact of the group: nobody is told about ${serviceNames(orphaned)}.`]
          : []),
      ]}
      onDone={(outcome) => {
        toast(
          outcome === 'done'
            ? { title: `Contact ${name} deleted`, tone: 'ok' }
            : { title: `Contact ${name} was already deleted`, tone: 'info' },
        )
        onClose()
      }}
    />
  )
}

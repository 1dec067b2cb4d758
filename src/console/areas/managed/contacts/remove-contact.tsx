import { ConfirmDelete, deletionOf } from '#/console/resource/bulk/confirm-delete'
import { managed } from '#/contract/managed'
import type { Contact } from '#/contract/managed-rules'
import { contactName, servicesLeftWithout, servicesNotifying } from './contact-use'
import type { NamedServices } from '../services/named-services'
import { serviceNames } from '../services/service-names'
import { plural } from '#/lib/text'

interface Props {
  readonly contact: Contact
  readonly contacts: readonly Contact[]
  readonly services: NamedServices
  readonly onClose: () => void
}

/** Names the services that would notify no one. */
export function RemoveContact({ contact, contacts, services, onClose }: Props) {
  const name = contactName(contact)
  const used = servicesNotifying(contact, services.rows)
  const orphaned = servicesLeftWithout([contact], contacts, services.rows)
  return (
    <ConfirmDelete
      op={managed.removeContact}
      args={{ params: { contactId: contact.id } }}
      onClose={onClose}
      name={name}
      words={deletionOf('contact')}
      typed={used.length > 0 || services.unread !== undefined}
      waiting={services.waiting}
      consequences={[
        `${name} will no longer be notified.`,
        ...(used.length > 0
          ? [`${plural(used.length, 'service notifies', 'services notify')} the group ${contact.group ?? ''}.`]
          : []),
        ...(orphaned.length > 0
          ? [`No one else is in this group, so no one is notified about ${serviceNames(orphaned)}.`]
          : []),
        ...(services.unread === undefined ? [] : [services.unread]),
      ]}
    />
  )
}

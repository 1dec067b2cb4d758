import type { Contact } from '#/contract/managed-rules'
import { useContacts } from '../data'
import type { NamedServices } from '../services/named-services'
import { serviceNames } from '../services/service-names'
import { servicesLeftWithout } from './contact-use'

interface Props {
  /** The contacts that are deleted or leave their groups. */
  readonly without: readonly Contact[]
  readonly services: NamedServices
}

/** Names the services that would notify no one. */
export function UnnotifiedServices({ without, services }: Props) {
  const contacts = useContacts().rows ?? []
  if (services.unread !== undefined) return <p>{services.unread}</p>
  const unnotified = servicesLeftWithout(without, contacts, services.rows)
  return unnotified.length > 0 ? <p>{`No one will be notified about ${serviceNames(unnotified)}.`}</p> : null
}

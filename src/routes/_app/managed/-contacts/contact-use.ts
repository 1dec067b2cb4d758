import type { Contact, Service } from '#/contract/managed-rules'
import { visible } from '#/lib/text'
import * as copy from '../-copy'

export const contactName = (c: Contact): string => visible(c.name || c.email).text || copy.contactNumber(c.id)

/** Services that notify the contact's group. */
export const servicesNotifying = (c: Pick<Contact, 'group'>, services: readonly Service[]): readonly Service[] =>
  c.group === null || c.group === '' ? [] : services.filter((s) => s.consultation_group === c.group)

/** Services that would notify no one without this contact. */
export const servicesLeftWithout = (
  c: Pick<Contact, 'id' | 'group'>,
  contacts: readonly Contact[],
  services: readonly Service[],
): readonly Service[] =>
  contacts.some((other) => other.id !== c.id && other.group === c.group) ? [] : servicesNotifying(c, services)

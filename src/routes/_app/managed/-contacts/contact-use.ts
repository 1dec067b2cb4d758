import type { Contact, Service } from '#/contract/managed-rules'
import { visible } from '#/lib/text'

export const contactName = (c: Contact): string => visible(c.name || c.email).text || `Contact ${c.id}`

/** Services that name the contact's group. */
export const usesOf = (c: Pick<Contact, 'group'>, services: readonly Service[]): readonly Service[] =>
  c.group === null || c.group === '' ? [] : services.filter((s) => s.consultation_group === c.group)

/** Those whose group would have no contact left. */
export const leftWithout = (
  c: Pick<Contact, 'id' | 'group'>,
  contacts: readonly Contact[],
  services: readonly Service[],
): readonly Service[] =>
  contacts.some((other) => other.id !== c.id && other.group === c.group) ? [] : usesOf(c, services)

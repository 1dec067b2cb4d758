import type { Contact, Service } from '#/contract/managed-rules'
import { visible } from '#/lib/text'

export const contactName = (c: Contact): string => visible(c.name || c.email).text || `#${c.id}`

/** Services that notify the contact's group. */
export const servicesNotifying = (c: Pick<Contact, 'group'>, services: readonly Service[]): readonly Service[] =>
  c.group === null || c.group === '' ? [] : services.filter((s) => s.consultation_group === c.group)

/** Services that would notify no one without these contacts. */
export const servicesLeftWithout = (
  leaving: readonly Pick<Contact, 'id' | 'group'>[],
  contacts: readonly Contact[],
  services: readonly Service[],
): readonly Service[] => {
  const left = new Set(contacts.filter((c) => !leaving.some((l) => l.id === c.id)).map((c) => c.group))
  return [...new Set(leaving.flatMap((c) => (left.has(c.group) ? [] : servicesNotifying(c, services))))]
}

/** Whom a service with this group notifies. `contacts` undefined: they aren't read. */
export const groupHintOf = (group: string, contacts: readonly Contact[] | undefined): string => {
  if (group === '') return 'Without a group, no contacts are notified.'
  return contacts && !contacts.some((c) => c.group === group)
    ? 'This group has no contacts, so no one is notified.'
    : 'The group’s contacts are notified when the service goes down.'
}

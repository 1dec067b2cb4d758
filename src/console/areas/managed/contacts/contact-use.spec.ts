import { expect, test } from 'vitest'
import type { Contact, Service } from '#/contract/managed-rules'
import { contactName, groupHintOf, servicesLeftWithout, servicesNotifying } from './contact-use'

const contact = (id: number, group: string | null, name = 'Desk'): Contact => ({
  id,
  name,
  email: 'a@example.net',
  phone: { primary: null, secondary: null },
  group,
  updated: '2026-03-01T12:00:00',
})
const service = (id: number, consultation_group: string): Service => ({
  id,
  status: 'ok',
  service_type: 'url',
  label: `service ${id}`,
  address: 'https://shop.example/',
  timeout: 5,
  body: null,
  consultation_group,
  notes: null,
  region: null,
  credentials: [],
  created: '2026-03-01T12:00:00',
  updated: '2026-03-01T12:00:00',
})

test('a contact is notified by the services that name its group', () => {
  const services = [service(1, 'on-call'), service(2, ''), service(3, 'on-call')]
  expect(servicesNotifying(contact(1, 'on-call'), services).map((s) => s.id)).toEqual([1, 3])
  expect(servicesNotifying(contact(1, null), services)).toEqual([])
  expect(servicesNotifying(contact(1, ''), services)).toEqual([])
})

test('only without the last contacts of a group do its services have no one to notify', () => {
  const services = [service(1, 'on-call'), service(2, 'day')]
  const [a, b] = [contact(1, 'on-call'), contact(2, 'on-call')]
  const ids = (leaving: readonly Contact[], contacts: readonly Contact[]) =>
    servicesLeftWithout(leaving, contacts, services).map((s) => s.id)
  expect(ids([a], [a, b])).toEqual([])
  expect(ids([a, b], [a, b])).toEqual([1])
  expect(ids([a], [a, contact(2, 'day')])).toEqual([1])
  expect(ids([contact(3, null)], [contact(3, null)])).toEqual([])
})

test('a service without a group, or with one without contacts, doesn’t promise that contacts are notified', () => {
  const contacts = [contact(1, 'on-call')]
  expect(groupHintOf('on-call', contacts)).toBe('The group’s contacts are notified when the service goes down.')
  expect(groupHintOf('', contacts)).toBe('Without a group, no contacts are notified.')
  expect(groupHintOf('day', contacts)).toBe('This group has no contacts, so no one is notified.')
  expect(groupHintOf('day', undefined)).toBe('The group’s contacts are notified when the service goes down.')
})

test('a contact without a name is shown by its email', () => {
  expect(contactName(contact(1, null))).toBe('Desk')
  expect(contactName(contact(1, null, ''))).toBe('a@example.net')
})

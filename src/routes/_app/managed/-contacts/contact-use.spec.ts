import { expect, test } from 'vitest'
import type { Contact, Service } from '#/contract/managed-rules'
import { contactName, leftWithout, usesOf } from './contact-use'

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

test('a contact is used by the services that name its group', () => {
  const services = [service(1, 'on-call'), service(2, ''), service(3, 'on-call')]
  expect(usesOf(contact(1, 'on-call'), services).map((s) => s.id)).toEqual([1, 3])
  expect(usesOf(contact(1, null), services)).toEqual([])
  expect(usesOf(contact(1, ''), services)).toEqual([])
})

test('only the last contact of a group leaves services with nobody to be told', () => {
  const services = [service(1, 'on-call')]
  const [a, b] = [contact(1, 'on-call'), contact(2, 'on-call')]
  expect(leftWithout(a, [a, b], services)).toEqual([])
  expect(leftWithout(a, [a, contact(2, 'day')], services).map((s) => s.id)).toEqual([1])
  expect(leftWithout(contact(3, null), [contact(3, null)], [service(1, '')])).toEqual([])
})

test('a contact without a name goes by its email', () => {
  expect(contactName(contact(1, null))).toBe('Desk')
  expect(contactName(contact(1, null, ''))).toBe('a@example.net')
})

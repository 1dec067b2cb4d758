import { expect, test } from 'vitest'
import { contactBody, ContactValues, NEW_CONTACT, valuesOf } from './-contact-values'

const full = {
  name: 'Night desk',
  email: 'night@example.net',
  group: 'on-call',
  phone: { primary: '+49 30 5550100', secondary: '' },
}
const errors = (change: object) =>
  ContactValues.safeParse({ ...full, ...change }).error?.issues.map((i) => i.path.join('.'))

test('what is left empty is nothing to the API', () => {
  expect(errors({})).toBeUndefined()
  expect(contactBody(full)).toEqual({ ...full, phone: { primary: '+49 30 5550100', secondary: null } })
  expect(contactBody({ ...full, group: '' }).group).toBeNull()
})

test('the API’s rules hold, and name and email are wanted', () => {
  expect(ContactValues.safeParse(NEW_CONTACT).error?.issues.map((i) => i.message)).toEqual([
    'Name is required.',
    'Email is required.',
  ])
  expect(errors({ name: 'x' })).toEqual(['name'])
  expect(errors({ email: 'nobody' })).toEqual(['email'])
  expect(errors({ group: 'x' })).toEqual(['group'])
  expect(errors({ phone: { primary: 'call me', secondary: 'x' } })).toEqual(['phone.primary', 'phone.secondary'])
})

test('a contact fills the form as it is', () => {
  const contact = { id: 1, updated: '', ...full, phone: { primary: null, secondary: '1234567' } }
  expect(contactBody(valuesOf(contact))).toEqual({ ...full, phone: { primary: null, secondary: '1234567' } })
})

import { expect, test } from 'vitest'
import { contactBody, contactChanges, ContactValues, NEW_CONTACT, contactValuesOf } from './contact-values'

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
  expect(contactBody(contactValuesOf(contact))).toEqual({ ...full, phone: { primary: null, secondary: '1234567' } })
})

test('of two numbers the one that changed is sent, so that somebody else’s change of the other stays', () => {
  const was = { ...full, phone: { primary: '1234567', secondary: '7654321' } }
  expect(contactChanges(was, was)).toEqual({})
  expect(contactChanges({ ...was, phone: { ...was.phone, primary: '' } }, was)).toEqual({ phone: { primary: null } })
  expect(contactChanges({ ...was, name: 'Day', phone: { ...was.phone, secondary: '1' } }, was)).toEqual({
    name: 'Day',
    phone: { secondary: '1' },
  })
})

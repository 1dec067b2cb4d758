import { expect, test } from 'vitest'
import { contactBody, contactChanges, contactRules, NEW_CONTACT, contactValuesOf } from './contact-values'

const full = {
  name: 'Night desk',
  email: 'night@example.net',
  group: 'on-call',
  phone: { primary: '+49 30 5550100', secondary: '' },
}
const errors = (change: object) =>
  contactRules(NEW_CONTACT)
    .safeParse({ ...full, ...change })
    .error?.issues.map((i) => i.path.join('.'))

test('empty fields become null', () => {
  expect(errors({})).toBeUndefined()
  expect(contactBody(full)).toEqual({ ...full, phone: { primary: '+49 30 5550100', secondary: null } })
  expect(contactBody({ ...full, group: '' }).group).toBeNull()
})

test('B4.4-4 the API requires no field, the form an email or a phone number, and an empty name or email is left out', () => {
  const empty = { email: '', phone: NEW_CONTACT.phone }
  expect(errors(empty)).toEqual(['email'])
  expect(contactRules({ ...full, ...empty }).safeParse({ ...full, ...empty }).success).toBe(true)
  expect(contactBody(NEW_CONTACT)).toEqual({ group: null, phone: { primary: null, secondary: null } })
  expect(errors({ name: '', email: '' })).toBeUndefined()
})

test('a name or an email that a contact has can’t be removed', () => {
  const cleared = (has: { name: string; email: string }) =>
    contactRules({ ...NEW_CONTACT, ...has })
      .safeParse({ ...full, name: '', email: '' })
      .error?.issues.map((i) => i.message)
  expect(cleared(full)).toEqual(['Name can be changed, but not removed.', 'Email can be changed, but not removed.'])
  expect(cleared({ name: 'Night desk', email: '' })).toEqual(['Name can be changed, but not removed.'])
})

test('a field that is older than a rule stays as it is, but can’t be changed to another such value', () => {
  const has = { ...full, email: 'ops@localhost', phone: { primary: 'ext 7', secondary: '' } }
  const wrong = (change: object) =>
    contactRules(has)
      .safeParse({ ...has, ...change })
      .error?.issues.map((i) => i.path)
  expect(wrong({ group: 'day-shift' })).toBeUndefined()
  expect(wrong({ email: 'root@localhost' })).toEqual([['email']])
  expect(wrong({ phone: { primary: 'ext 8', secondary: '' } })).toEqual([['phone', 'primary']])
})

test('the API’s rules apply', () => {
  expect(errors({ name: 'x' })).toEqual(['name'])
  expect(errors({ email: 'nobody' })).toEqual(['email'])
  expect(errors({ group: 'x' })).toEqual(['group'])
  expect(errors({ phone: { primary: 'call me', secondary: 'x' } })).toEqual(['phone.primary', 'phone.secondary'])
})

test.each([
  ['a@example.xn--p1ai', true],
  ['a@example.net', true],
  ['night/desk&co@example.net', true],
  ["o'neil+1@mail-1.example.org", true],
  ['a@example', false],
  ['a@127.0.0.1', false],
  ['a..b@example.net', false],
  ['.a@example.net', false],
  ['a@.example.net', false],
  ['a@example.net-', false],
  ['a b@example.net', false],
  ['a@example.net\n', false],
])('%j is an email address: %s', (email, ok) => {
  expect(errors({ email })).toEqual(ok ? undefined : ['email'])
})
test('a contact survives the round trip through the form', () => {
  const contact = { id: 1, updated: '', ...full, phone: { primary: null, secondary: '1234567' } }
  expect(contactBody(contactValuesOf(contact))).toEqual({ ...full, phone: { primary: null, secondary: '1234567' } })
})

test('only the changed phone number is sent, so that a concurrent change of the other survives', () => {
  const was = { ...full, phone: { primary: '1234567', secondary: '7654321' } }
  expect(contactChanges(was, was)).toEqual({})
  expect(contactChanges({ ...was, phone: { ...was.phone, primary: '' } }, was)).toEqual({ phone: { primary: null } })
  expect(contactChanges({ ...was, name: 'Day', phone: { ...was.phone, secondary: '1' } }, was)).toEqual({
    name: 'Day',
    phone: { secondary: '1' },
  })
})

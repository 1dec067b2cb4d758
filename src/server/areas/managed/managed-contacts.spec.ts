import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { managedAccount, refusal } from '#test/server/managed-testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

test('B2.6-1 B4.4-3 a contact has a name, an email, a group and two numbers', async () => {
  s.clock.set('2026-03-01T12:00:00Z')
  const { call } = await managedAccount(s)
  const made = await call('POST', '/contacts', {
    name: 'Night desk',
    email: 'night@example.net',
    group: 'on-call',
    phone: { primary: '+49 30 5550100', secondary: null },
    id: 7,
  })
  expect({ status: made.status, body: made.body }).toEqual({
    status: 200,
    body: {
      id: expect.any(Number),
      name: 'Night desk',
      email: 'night@example.net',
      group: 'on-call',
      phone: { primary: '+49 30 5550100', secondary: null },
      updated: '2026-03-01T12:00:00',
    },
  })
  expect((await call('GET', `/contacts/${made.body.id}`)).body).toEqual(made.body)
  expect((await call('GET', '/contacts')).body.data).toEqual([made.body])
})

test('B4.4-4 every field of a contact is optional', async () => {
  const { call } = await managedAccount(s)
  const { status, body } = await call('POST', '/contacts', {})
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      id: body.id,
      name: '',
      email: '',
      group: null,
      phone: { primary: null, secondary: null },
      updated: expect.any(String),
    },
  })
})

test('B4.4-6 an update changes only the fields sent, even a single number, and deleting leaves nothing', async () => {
  s.clock.set('2026-03-02T12:00:00Z')
  const { call } = await managedAccount(s)
  const { body: made } = await call('POST', '/contacts', {
    name: 'Desk',
    email: 'a@example.net',
    group: 'day',
    phone: { primary: '1234567', secondary: '7654321' },
  })
  s.clock.forward(60)
  const changed = await call('PUT', `/contacts/${made.id}`, { phone: { primary: null }, group: null })
  const expected = { ...made, group: null, phone: { primary: null, secondary: '7654321' } }
  expect({ status: changed.status, body: changed.body }).toEqual({
    status: 200,
    body: { ...expected, updated: '2026-03-02T12:01:00' },
  })
  s.clock.forward(60)
  expect((await call('PUT', `/contacts/${made.id}`, {})).body).toEqual(changed.body)
  const gone = await call('DELETE', `/contacts/${made.id}`)
  expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
  expect((await call('GET', `/contacts/${made.id}`)).status).toBe(404)
  expect((await call('DELETE', `/contacts/${made.id}`)).status).toBe(404)
})

test.each([
  ['name', 'x'],
  ['name', 'x'.repeat(65)],
  ['name', 'Ünal'],
  ['name', null],
  ['email', 'nobody'],
  ['email', ''],
  ['email', null],
  ['group', 'x'],
  ['group', 'x'.repeat(51)],
  ['phone', 'x'],
  ['phone', null],
  ['phone.primary', 'call me'],
  ['phone.secondary', 5],
])('B2.6-1 %s %j is refused at creation and update, and nothing else changes', async (field, value) => {
  const { call } = await managedAccount(s)
  const { body: made } = await call('POST', '/contacts', { name: 'Before', group: 'same' })
  const [outer = '', inner] = field.split('.')
  const body = { name: 'After', [outer]: inner === undefined ? value : { [inner]: value } }
  const sent = field === 'name' ? { ...body, group: 'other' } : body
  for (const answer of [await call('POST', '/contacts', sent), await call('PUT', `/contacts/${made.id}`, sent)]) {
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: refusal(field) })
  }
  expect((await call('GET', '/contacts')).body.data).toEqual([made])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstance } from '../instances/instances'
import { testServer, type TestServer } from '#test/server/testing'
import { managedAccount, refusal, service } from '#test/server/managed-testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const ALL = [
  ['GET', '/contacts'],
  ['POST', '/contacts'],
  ['GET', '/contacts/1'],
  ['PUT', '/contacts/1'],
  ['DELETE', '/contacts/1'],
  ['GET', '/credentials'],
  ['POST', '/credentials'],
  ['GET', '/credentials/sshkey'],
  ['GET', '/credentials/1'],
  ['PUT', '/credentials/1'],
  ['POST', '/credentials/1/revoke'],
  ['POST', '/credentials/1/update'],
  ['GET', '/issues'],
  ['GET', '/issues/1'],
  ['GET', '/instance-settings'],
  ['GET', '/instance-settings/1'],
  ['PUT', '/instance-settings/1'],
  ['GET', '/services'],
  ['POST', '/services'],
  ['GET', '/services/1'],
  ['PUT', '/services/1'],
  ['DELETE', '/services/1'],
  ['POST', '/services/1/disable'],
  ['POST', '/services/1/enable'],
  ['GET', '/stats'],
] as const

test.each(ALL)('B4.4-1 D-managed-8 %s %s is for unrestricted users of a managed account', async (method, path) => {
  const body = method === 'GET' ? {} : { body: {} }
  const restricted = await s.token({ account: await s.account({ managed: true }), grants: 'account_access:read_write' })
  const one = await s.request(method, `/v4/managed${path}`, { token: restricted, ...body })
  expect({ status: one.status, body: one.body }).toEqual({
    status: 403,
    body: refusal('', 'Only unrestricted users of the account can do this.'),
  })
  const plain = await s.request(method, `/v4/managed${path}`, { token: await s.token(), ...body })
  expect({ status: plain.status, body: plain.body }).toEqual({
    status: 403,
    body: refusal('', "This account doesn't have managed services."),
  })
})

test('B4.4-2 B4.4-15 B4.4-20 ids are whole numbers, and another account’s resources look unknown', async () => {
  const other = await managedAccount(s)
  const contact = (await other.call('POST', '/contacts', {})).body.id
  const credential = (await other.call('POST', '/credentials', { label: 'theirs', password: 'x' })).body.id
  const watched = (await other.call('POST', '/services', service())).body.id
  const instance = { label: 'w', region: 'us-iad', memory: 4, running: true, configs: 1 }
  const machine = (await createInstance(s.services, { account: other.account, ...instance })).id
  const { call } = await managedAccount(s)
  const paths = {
    contacts: contact,
    credentials: credential,
    services: watched,
    'instance-settings': machine,
    issues: 1,
  }
  for (const [path, id] of Object.entries(paths)) {
    for (const name of [id, 999_999, 'x', '1.5', '-1', '01']) {
      const { status, body } = await call('GET', `/${path}/${name}`)
      expect({ path, name, status, body }).toEqual({ path, name, status: 404, body: refusal('', 'Not found') })
    }
  }
  const writes = [
    ['PUT', `/contacts/${contact}`, { name: 'mine' }],
    ['DELETE', `/contacts/${contact}`],
    ['PUT', `/credentials/${credential}`, { label: 'mine' }],
    ['POST', `/credentials/${credential}/revoke`],
    ['POST', `/credentials/${credential}/update`, { password: 'mine' }],
    ['PUT', `/services/${watched}`, { label: 'mine' }],
    ['DELETE', `/services/${watched}`],
    ['POST', `/services/${watched}/disable`],
    ['PUT', `/instance-settings/${machine}`, { ssh: { port: 1 } }],
  ] as const
  for (const [method, path, body] of writes) expect((await call(method, path, body)).status).toBe(404)
  expect((await other.call('GET', `/services/${watched}`)).body).toMatchObject({ label: 'shop front' })
  expect((await other.call('GET', `/credentials/${credential}`)).body.label).toBe('theirs')
})

test("B4.4-5 B4.4-10 viewing one contact or credential needs read_write, but listing them doesn't", async () => {
  const { account, call } = await managedAccount(s)
  const contact = (await call('POST', '/contacts', { name: 'Night desk' })).body
  const credential = (await call('POST', '/credentials', { label: 'db-root', password: 'x' })).body
  const reader = await s.token({ account, scopes: 'account:read_only' })
  expect((await call('GET', '/contacts', undefined, reader)).body.data).toEqual([contact])
  expect((await call('GET', '/credentials', undefined, reader)).body.data).toEqual([credential])
  for (const path of [`/contacts/${contact.id}`, `/credentials/${credential.id}`]) {
    const { status, body } = await call('GET', path, undefined, reader)
    expect({ status, body }).toEqual({ status: 403, body: refusal('', expect.stringContaining('account:read_write')) })
    expect((await call('GET', path)).status).toBe(200)
  }
})

test('B4.4-3 B4.4-7 B4.4-18 the collections come in pages by id, filtered by a contact’s group alone', async () => {
  const { token, call } = await managedAccount(s)
  for (let n = 0; n < 30; n++) {
    await call('POST', '/contacts', { name: `Contact ${n}`, group: n % 2 === 0 ? 'even' : 'odd' })
    await call('POST', '/credentials', { label: `login ${n}`, password: 'x' })
    await call('POST', '/services', service({ label: `service ${n}` }))
  }
  for (const path of ['/contacts', '/credentials', '/services']) {
    const { body } = await call('GET', `${path}?page=2&page_size=25`)
    expect({ path, page: body.page, pages: body.pages, results: body.results, rowCount: body.data.length }).toEqual({
      path,
      page: 2,
      pages: 2,
      results: 30,
      rowCount: 5,
    })
    expect(body.data.map((r: { id: number }) => r.id)).toEqual(
      body.data.map((r: { id: number }) => r.id).toSorted((a: number, b: number) => a - b),
    )
  }
  const filtered = (path: string, filter: object) =>
    s.request('GET', `/v4/managed${path}`, { token, headers: { 'X-Filter': JSON.stringify(filter) } })
  const odd = (await filtered('/contacts', { group: 'odd' })).body
  expect({ results: odd.results, group: odd.data[0].group }).toEqual({ results: 15, group: 'odd' })
  expect((await filtered('/contacts', { '+order_by': 'group', '+order': 'desc' })).body.data[0].group).toBe('odd')
  expect((await filtered('/services', { label: 'x' })).body).toEqual(refusal('X-Filter', 'Cannot filter on label'))
})

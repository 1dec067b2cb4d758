import { createPublicKey, sign, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { openCredential } from './managed-credentials'
import { privateKeyPlace } from './managed-ssh-key'
import { managedAccount, refusal, service } from '#test/server/managed-testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())
const PASSWORD = 'correct horse battery staple'

test('B2.6-2 B4.4-8 D-managed-9 a credential has three fields in every response', async () => {
  const { call } = await managedAccount(s)
  const made = await call('POST', '/credentials', { label: 'db-root.prod', username: 'postgres', password: PASSWORD })
  expect({ status: made.status, body: made.body }).toEqual({
    status: 200,
    body: { id: made.body.id, label: 'db-root.prod', last_decrypted: null },
  })
  expect((await call('GET', `/credentials/${made.body.id}`)).body).toEqual(made.body)
  expect((await call('GET', '/credentials')).body.data).toEqual([made.body])
  expect((await call('POST', '/credentials', { label: 'no user name', password: '' })).status).toBe(200)
})

test('D-managed-9 password and username are never in plain text in the database, the log or an event', async () => {
  const { token, call } = await managedAccount(s)
  const { id } = (await call('POST', '/credentials', { label: 'sealed', username: 'pgadmin', password: PASSWORD })).body
  await call('POST', `/credentials/${id}/update`, { password: `${PASSWORD} 2` })
  const rows = await s.db.selectFrom('managed_credential').selectAll().execute()
  const events = (await s.request('GET', '/v4/account/events', { token })).text
  const all = JSON.stringify([rows, s.log, events])
  expect([all.includes('battery'), all.includes('pgadmin')]).toEqual([false, false])
})

test('B4.4-13 username and password have an update operation of their own, and staff reads the latest values', async () => {
  s.clock.set('2026-03-05T08:00:00Z')
  const { call } = await managedAccount(s)
  const { body: made } = await call('POST', '/credentials', { label: 'web', username: 'deploy', password: 'one' })
  const open = () => openCredential(s.services, made.id)
  expect(await open()).toEqual({ username: 'deploy', password: 'one' })
  expect((await call('GET', `/credentials/${made.id}`)).body.last_decrypted).toBe('2026-03-05T08:00:00')
  const changed = await call('POST', `/credentials/${made.id}/update`, { username: 'root', password: 'two' })
  expect({ status: changed.status, body: changed.body }).toEqual({ status: 200, body: {} })
  expect(await open()).toEqual({ username: 'root', password: 'two' })
  expect((await call('POST', `/credentials/${made.id}/update`, { password: 'three' })).status).toBe(200)
  expect(await open()).toEqual({ username: 'root', password: 'three' })
  const without = await call('POST', `/credentials/${made.id}/update`, { username: 'admin' })
  expect({ status: without.status, body: without.body }).toEqual({
    status: 400,
    body: refusal('password', 'Password is required.'),
  })
  const long = await call('POST', `/credentials/${made.id}/update`, { username: 'x'.repeat(5001), password: 'x' })
  expect({ status: long.status, body: long.body }).toEqual({ status: 400, body: refusal('username') })
  expect(await open()).toEqual({ username: 'root', password: 'three' })
})

test('B4.4-11 an update changes only the label', async () => {
  const { call } = await managedAccount(s)
  const { body } = await call('POST', '/credentials', { label: 'old', username: 'a', password: 'b' })
  const changed = await call('PUT', `/credentials/${body.id}`, { label: 'new', password: 'c', username: 'd' })
  expect({ status: changed.status, body: changed.body }).toEqual({ status: 200, body: { ...body, label: 'new' } })
  expect(await openCredential(s.services, body.id)).toEqual({ username: 'a', password: 'b' })
  expect((await call('PUT', `/credentials/${body.id}`, {})).body.label).toBe('new')
})

test.each(['x', 'x'.repeat(76), 'no/slash', 'ünder', '', null, 5])(
  'B2.6-2 B4.4-8 a label %j is refused',
  async (label) => {
    const { call } = await managedAccount(s)
    const { body } = await call('POST', '/credentials', { label: 'before', password: 'x' })
    for (const r of [
      await call('POST', '/credentials', { label, password: 'x' }),
      await call('PUT', `/credentials/${body.id}`, { label }),
    ]) {
      expect({ status: r.status, body: r.body }).toEqual({ status: 400, body: refusal('label') })
    }
  },
)

test('B4.4-8 label and password are required, a username has at most 5000 characters, and all errors are reported at once', async () => {
  const { call } = await managedAccount(s)
  const { status, body } = await call('POST', '/credentials', { username: 'x'.repeat(5001) })
  expect([status, body.errors.map((e: { field: string }) => e.field).toSorted()]).toEqual([
    400,
    ['label', 'password', 'username'],
  ])
  const most = await call('POST', '/credentials', {
    label: 'A-z_0. 9'.padEnd(75, 'x'),
    password: 'p',
    username: 'x'.repeat(5000),
  })
  expect(most.status).toBe(200)
})

test('a label is unique within an account and free in others', async () => {
  const { call } = await managedAccount(s)
  const other = await managedAccount(s)
  const first = (await call('POST', '/credentials', { label: 'same', password: 'x' })).body
  const second = (await call('POST', '/credentials', { label: 'else', password: 'x' })).body
  const reason = 'A credential with this label already exists.'
  expect((await call('POST', '/credentials', { label: 'same', password: 'x' })).body).toEqual(refusal('label', reason))
  expect((await call('PUT', `/credentials/${second.id}`, { label: 'same' })).body).toEqual(refusal('label', reason))
  expect((await call('PUT', `/credentials/${first.id}`, { label: 'same' })).body).toEqual(first)
  expect((await other.call('POST', '/credentials', { label: 'same', password: 'x' })).status).toBe(200)
})

test('of two equal updates at once neither is refused for the label of the other', async () => {
  const { call } = await managedAccount(s)
  const { id } = (await call('POST', '/credentials', { label: 'before', password: PASSWORD })).body
  const both = await Promise.all([1, 2].map(() => call('PUT', `/credentials/${id}`, { label: 'after' })))
  expect(both.map((r) => r.status)).toEqual([200, 200])
})

test('B4.4-12 D-managed-6 revoking ends staff’s access and removes the credential from the services', async () => {
  const { call } = await managedAccount(s)
  const ids: number[] = []
  for (const label of ['one', 'two']) {
    ids.push((await call('POST', '/credentials', { label, password: 'x' })).body.id)
  }
  const [one = 0, two = 0] = ids
  const watched = (await call('POST', '/services', service({ credentials: [one, two] }))).body
  const gone = await call('POST', `/credentials/${one}/revoke`)
  expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
  expect((await call('GET', `/services/${watched.id}`)).body.credentials).toEqual([two])
  expect((await call('GET', `/credentials/${one}`)).status).toBe(404)
  expect((await call('POST', `/credentials/${one}/revoke`)).status).toBe(404)
  expect(await openCredential(s.services, one)).toBeUndefined()
  expect((await call('GET', '/credentials')).body.results).toBe(1)
})

test('B4.4-9 each account has its own fixed public key, and staff has the private key', async () => {
  const { account, call } = await managedAccount(s)
  const [a, b] = await Promise.all([call('GET', '/credentials/sshkey'), call('GET', '/credentials/sshkey')])
  expect({ status: a.status, body: a.body }).toEqual({
    status: 200,
    body: { ssh_key: expect.stringMatching(/^ssh-ed25519 [A-Za-z0-9+/]{68} managedservices@vendor$/) },
  })
  expect(b.body).toEqual(a.body)
  expect((await (await managedAccount(s)).call('GET', '/credentials/sshkey')).body).not.toEqual(a.body)

  const blob = Buffer.from(a.body.ssh_key.split(' ')[1], 'base64')
  expect(blob.subarray(4, 15).toString()).toBe('ssh-ed25519')
  expect(blob.readUInt32BE(15)).toBe(32)
  const x = blob.subarray(19).toString('base64url')
  const row = await s.db
    .selectFrom('managed_ssh_key')
    .selectAll()
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  expect(row.private_key_sealed).not.toContain('PRIVATE')
  const pem = s.services.secrets.open(row.private_key_sealed, privateKeyPlace(account))
  const signature = sign(null, Buffer.from('login'), pem)
  const installed = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from('login'), installed, signature)).toBe(true)
})

import { createPublicKey, sign, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstance, deleteInstance } from '../instances/instances'
import { openCredential, privateKeyContext } from './managed-credentials'
import { managedAccount, refusal, service } from '#test/server/managed-testing'
import { testServer, type TestServer } from '#test/server/testing'

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

test('B4.4-11 B4.4-13 username and password have an update operation of their own, and staff reads the latest values', async () => {
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
  await call('PUT', `/credentials/${made.id}`, { label: 'new', password: 'four', username: 'admin' })
  expect(await open()).toEqual({ username: 'root', password: 'three' })
  await call('POST', `/credentials/${made.id}/revoke`)
  expect(await open()).toBeUndefined()
})

test('of two equal updates at once neither is refused for the label of the other', async () => {
  const { call } = await managedAccount(s)
  const { id } = (await call('POST', '/credentials', { label: 'before', password: PASSWORD })).body
  const both = await Promise.all([1, 2].map(() => call('PUT', `/credentials/${id}`, { label: 'after' })))
  expect(both.map((r) => r.status)).toEqual([200, 200])
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
  const pem = s.services.secrets.open(row.private_key_sealed, privateKeyContext(account))
  const signature = sign(null, Buffer.from('login'), pem)
  const installed = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from('login'), installed, signature)).toBe(true)
})

test('B4.4-16 deleting an instance deletes its settings', async () => {
  const { account, call } = await managedAccount(s)
  const about = { account, label: 'web-1', region: 'us-iad', memory: 4, running: true, configs: 1 }
  const { id } = await createInstance(s.services, about)
  await call('PUT', `/instance-settings/${id}`, { ssh: { port: 2222 } })
  await s.db.transaction().execute((trx) => deleteInstance(trx, s.clock, id))
  expect((await call('GET', '/instance-settings')).body.results).toBe(0)
  expect(await s.db.selectFrom('managed_instance').selectAll().execute()).toEqual([])
})

test('a response lists 20 errors and counts the rest', async () => {
  const m = await managedAccount(s)
  const credentials = Array.from({ length: 90 }, (_, n) => 1000 + n)
  const r = await m.call('POST', '/services', service({ credentials }))
  expect({ status: r.status, errorCount: r.body.errors.length }).toEqual({ status: 400, errorCount: 21 })
  expect(r.body.errors.slice(19)).toEqual([
    { field: 'credentials[19]', reason: "Credential 1019 doesn't exist." },
    { field: '', reason: 'There are 70 more errors.' },
  ])
  const one = await m.call('POST', '/services', service({ credentials: credentials.slice(0, 21) }))
  expect(one.body.errors.at(-1)).toEqual({ field: '', reason: 'There is 1 more error.' })
})

test('a page of more than 8 MiB is refused, and the smallest page never is', async () => {
  const m = await managedAccount(s)
  const made = (await m.call('POST', '/services', service())).body
  const { id: _, ...row } = await s.db
    .selectFrom('managed_service')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  const notes = '😀'.repeat(65_000)
  await s.db
    .insertInto('managed_service')
    .values(Array.from({ length: 40 }, () => ({ ...row, notes })))
    .execute()
  const large = await m.call('GET', '/services?page_size=100')
  expect({ status: large.status, body: large.body }).toEqual({
    status: 400,
    body: refusal('page_size', 'This page is larger than 8 MiB. Ask for fewer entries with page_size.'),
  })
  const small = await m.call('GET', '/services?page_size=25')
  expect({ status: small.status, rowCount: small.body.data.length, pages: small.body.pages }).toEqual({
    status: 200,
    rowCount: 25,
    pages: 2,
  })
})

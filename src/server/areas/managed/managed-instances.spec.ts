import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstance, deleteInstance } from '../instances/instances'
import { testServer, type TestServer } from '#test/server/testing'
import { managedAccount, refusal } from '#test/server/managed-testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

async function withInstances(...labels: string[]) {
  const m = await managedAccount(s)
  const ids: number[] = []
  for (const label of labels) {
    const about = { account: m.account, label, region: 'us-iad', memory: 4, running: true, configs: 1 }
    ids.push((await createInstance(s.services, about)).id)
  }
  return { ...m, ids, first: ids[0] ?? 0 }
}
const DEFAULT = { access: true, ip: 'any', port: null, user: null }

test('B4.4-16 B2.6-3 every instance has an entry with the defaults', async () => {
  const { call, ids } = await withInstances('web-1', 'web-2')
  const { body } = await call('GET', '/instance-settings')
  expect(body).toEqual({
    data: [
      { id: ids[0], label: 'web-1', group: '', ssh: DEFAULT },
      { id: ids[1], label: 'web-2', group: '', ssh: DEFAULT },
    ],
    page: 1,
    pages: 1,
    results: 2,
  })
  expect((await (await managedAccount(s)).call('GET', '/instance-settings')).body.results).toBe(0)
})

test('B4.4-17 B2.6-3 an update changes only the fields sent; null or an empty username resets user and port to root and 22', async () => {
  const { call, ids, first } = await withInstances('web-1', 'web-2')
  const put = async (ssh: object) => (await call('PUT', `/instance-settings/${first}`, { ssh })).body.ssh
  expect(await put({ port: 2222, user: 'maintenance' })).toEqual({ ...DEFAULT, port: 2222, user: 'maintenance' })
  expect(await put({ access: false })).toEqual({ access: false, ip: 'any', port: 2222, user: 'maintenance' })
  expect(await put({ ip: '2001:db8::1', port: null })).toEqual({
    access: false,
    ip: '2001:db8::1',
    port: null,
    user: 'maintenance',
  })
  expect((await put({ user: '' })).user).toBeNull()
  expect(await put({ access: true, ip: 'any', user: null })).toEqual(DEFAULT)
  await put({ user: 'ops' })
  expect((await call('GET', `/instance-settings/${first}`)).body.ssh.user).toBe('ops')
  expect((await call('PUT', `/instance-settings/${first}`, {})).body.ssh.user).toBe('ops')
  expect((await call('GET', `/instance-settings/${ids[1]}`)).body.ssh).toEqual(DEFAULT)
})

test.each([
  ['ssh', 'x'],
  ['ssh', null],
  ['ssh.access', 'yes'],
  ['ssh.access', null],
  ['ssh.ip', 'localhost'],
  ['ssh.ip', '1.2.3'],
  ['ssh.ip', null],
  ['ssh.port', 0],
  ['ssh.port', 65_536],
  ['ssh.port', '22'],
  ['ssh.user', 'x'.repeat(33)],
  ['ssh.user', 5],
])('B2.6-3 B4.4-17 %s %j is refused, and nothing changes', async (field, value) => {
  const { call, first } = await withInstances('web-1')
  const [, inner] = field.split('.')
  const body = inner === undefined ? { ssh: value } : { ssh: { access: false, [inner]: value } }
  const { status, body: answer } = await call('PUT', `/instance-settings/${first}`, body)
  expect({ status, answer }).toEqual({ status: 400, answer: refusal(field) })
  expect((await call('GET', `/instance-settings/${first}`)).body.ssh).toEqual(DEFAULT)
})

test('B4.4-16 deleting an instance deletes its settings', async () => {
  const { call, first } = await withInstances('web-1')
  await call('PUT', `/instance-settings/${first}`, { ssh: { port: 2222 } })
  await s.db.transaction().execute((trx) => deleteInstance(trx, s.clock, first))
  expect((await call('GET', `/instance-settings/${first}`)).status).toBe(404)
  expect((await call('GET', '/instance-settings')).body.results).toBe(0)
})

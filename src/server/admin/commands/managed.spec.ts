/** Managed services on a server process: its own schedule, its configuration, and the operator's commands. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#/server/system/settings'
import { startServer, type Started } from '#/server/start/start'
import { runCommand } from '../run'

let dataDir: string
let server: Started
const env = (more: Record<string, string> = {}) => ({ PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, ...more })
async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/v4/managed${path}`, {
    method,
    headers: { Authorization: `Bearer ${server.demoToken}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { id: number; data: { label: string; status: string; last_decrypted?: string }[] }
}
async function statuses() {
  const { data } = await call('GET', '/services')
  return Object.fromEntries(data.map((s) => [s.label, s.status]))
}
const serviceChecks = async () =>
  ((await (await fetch(`${server.url}/config.json`)).json()) as { apis: object[] }).apis[0]

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-managed-'))
  server = await startServer(readSettings(env()))
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('demo services at this server’s own ports are checked on schedule, and all others stay pending', async () => {
  expect(await serviceChecks()).toMatchObject({ serviceChecks: 'listed' })
  await expect.poll(statuses, { timeout: 30_000 }).toEqual({
    'Console settings': 'ok',
    'Regions API': 'ok',
    'Object store': 'ok',
    'Checkout page': 'problem',
    'orders-primary': 'pending',
    'Status page': 'pending',
    'legacy-intranet': 'disabled',
  })
})

test('an operator checks at once, and staff reads a credential', async () => {
  const port = new URL(server.url).port
  const check = await runCommand(['service', 'check'], env({ CHECK_HOSTS: `localhost:${port}` }))
  expect([check.code, JSON.parse(check.out)]).toEqual([0, { checked: 6, ok: 2, problem: 1, unchecked: 3 }])
  const { id } = await call('POST', '/credentials', { label: 'opened', username: 'ops', password: 'only for staff' })
  const opened = await runCommand(['credential', 'open', String(id)], env())
  expect(JSON.parse(opened.out)).toEqual({ id, username: 'ops', password: 'only for staff' })
  const { data } = await call('GET', '/credentials')
  expect(data.find((c) => c.label === 'opened')?.last_decrypted).toMatch(/^\d{4}-/)
  expect((await runCommand(['credential', 'open', '999'], env())).err).toContain("Credential 999 doesn't exist.")
})

test('if no host can be reached the server says so, and no service keeps an earlier result', async () => {
  await server.close()
  server = await startServer(readSettings(env({ CHECK_HOSTS: 'none' })))
  expect(await serviceChecks()).toMatchObject({ serviceChecks: 'off' })
  await expect.poll(async () => new Set(Object.values(await statuses()))).toEqual(new Set(['pending', 'disabled']))
})

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { runCommand } from '../admin/run'
import { startServer, type Started } from '../start/start'
import { readSettings, type Settings } from '../system/settings'
import { createApp } from './app'

const HOST = '127.0.0.1:4000'
const SAME = { 'sec-fetch-site': 'same-origin' }
const OWN = { host: HOST, origin: `http://${HOST}`, ...SAME }
let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})
async function ask(settings: Partial<Settings>, method = 'POST', headers: Readonly<Record<string, string>> = OWN) {
  server = await testServer({ settings: { seed: 'demo', ...settings } })
  const token = await server.token()
  const app = createApp(server.services, { operations: [], demoToken: token })
  const request = (path: string, init: RequestInit = {}) => app.fetch(new Request(`http://${HOST}${path}`, init))
  const config: unknown = await (await request('/config.json', { headers: { host: HOST } })).json()
  const answer = await request('/demo-token', { method, headers })
  const body = (await answer.text()).replace(token, 'the-demo-token')
  return { offered: Reflect.get(Object(config), 'demo') === true, status: answer.status, body }
}

test('a loopback demo offers its token to its own console', async () => {
  expect(await ask({})).toEqual({ offered: true, status: 200, body: '{"token":"the-demo-token"}' })
})

test.each([
  ['HOST is not a loopback address', { host: '0.0.0.0' }],
  ['HOST is a public name', { host: 'console.example' }],
  ['PUBLIC_URL is public', { publicUrl: 'https://console.example' }],
  ['TRUST_PROXY is on', { trustProxy: true }],
  ['SEED is empty', { seed: 'empty' }],
] as const)('no token is offered or given if %s', async (_, settings) => {
  const { offered, status, body } = await ask(settings)
  expect({ offered, status }).toEqual({ offered: false, status: 404 })
  expect(body).not.toContain('the-demo-token')
})

test.each([
  ['another origin', { ...OWN, origin: 'https://evil.example' }],
  ['another port of this machine', { ...OWN, origin: 'http://127.0.0.1:5000' }],
  ['no origin', { host: HOST, ...SAME }],
  ['no browser', { host: HOST, origin: `http://${HOST}` }],
  ['a sandboxed page', { ...OWN, origin: 'null' }],
  ['a proxy', { ...OWN, 'x-forwarded-for': '203.0.113.7' }],
  ['a public address', { host: '203.0.113.7:4000', origin: 'http://203.0.113.7:4000', ...SAME }],
])('a request from %s gets no token', async (_, headers) => {
  const { status, body } = await ask({}, 'POST', headers)
  expect(status).toBe(403)
  expect(body).not.toContain('the-demo-token')
})

test('GET gets no token', async () => {
  expect((await ask({}, 'GET')).status).toBe(405)
})

let dataDir: string
let started: Started | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-token-spec-'))
})
afterEach(async () => {
  await started?.close()
  started = undefined
  rmSync(dataDir, { recursive: true })
})

test('a deleted demo account is no longer offered, also by the server that runs, and its token is deleted at the next start', async () => {
  const env = { PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, SEED: 'demo' }
  started = await startServer(readSettings(env))
  const { url } = started
  const offered = async () => {
    const config: unknown = await (await fetch(`${url}/config.json`)).json()
    const { status } = await fetch(`${url}/demo-token`, { method: 'POST', headers: { origin: url, ...SAME } })
    return [Reflect.get(Object(config), 'demo'), status]
  }
  expect(await offered()).toEqual([true, 200])
  const own = await runCommand(['account', 'create', '--name', 'Own'], env)
  const { id } = JSON.parse(own.out) as { id: number }
  await runCommand(['user', 'create', '--account', String(id), '--username', 'maria'], env)
  expect((await runCommand(['account', 'delete', '1', '--name', 'Demo'], env)).code).toBe(0)
  expect(await offered()).toEqual([undefined, 404])
  await started.close()
  started = await startServer(readSettings(env))
  expect(started.demoToken).toBeNull()
  expect(existsSync(join(dataDir, 'demo-token'))).toBe(false)
})

test('a started server on another HOST never offers the demo account, with demo data in its directory too', async () => {
  const env = { PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, SEED: 'demo' }
  const asked = async (host: string) => {
    started = await startServer(readSettings({ ...env, HOST: host }))
    const { url } = started
    const config: unknown = await (await fetch(`${url}/config.json`)).json()
    const answer = await fetch(`${url}/demo-token`, { method: 'POST', headers: { origin: url, ...SAME } })
    const own = started.demoToken
    await started.close()
    started = undefined
    return { offered: Reflect.get(Object(config), 'demo'), status: answer.status, body: await answer.text(), own }
  }
  const local = await asked('127.0.0.1')
  expect(local).toMatchObject({ offered: true, status: 200, body: JSON.stringify({ token: local.own }) })
  expect(await asked('0.0.0.0')).toMatchObject({ offered: undefined, status: 404 })
})

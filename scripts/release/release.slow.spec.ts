/** The released package, unpacked beside the packages that it names: it starts without a build and serves the console. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { at } from '../lib/paths.mjs'
import { layOut } from './release.mjs'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'release-spec-'))
  ensureBuilt()
}, 300_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Copies a package with its dependencies, like an installation. */
function install(name: string, into: string): void {
  const target = join(into, 'node_modules', name)
  if (existsSync(target) || !existsSync(at(`node_modules/${name}`))) return
  cpSync(at(`node_modules/${name}`), target, { recursive: true })
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(target, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) install(needed, into)
}

test('a release contains what it runs, needs few packages, and starts in an empty folder without a build', async () => {
  const { name, version, dependencies } = layOut(join(root, 'laid-out'))
  expect(Object.keys(dependencies)).toContain('libsql')
  expect(Object.keys(dependencies), 'everything else is built in').not.toContain('hono')
  execFileSync('npm', ['pack', '--pack-destination', root], { cwd: join(root, 'laid-out'), stdio: 'ignore' })
  const empty = join(root, 'empty')
  mkdirSync(empty)
  execFileSync('tar', ['-xzf', join(root, `${name}-${version}.tgz`), '-C', empty])
  const folder = join(empty, 'package')
  expect(existsSync(join(folder, 'src'))).toBe(false)
  for (const needed of Object.keys(dependencies)) install(needed, folder)
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', OBJECTS_PORT: '0', SEED: 'empty', CHECK_HOSTS: 'none' }
  const options = { cwd: empty, env: { ...env, DATA_DIR: join(empty, 'data') } }
  const server = spawn(process.execPath, [join(folder, 'bin/cloud-console.mjs')], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let failures = ''
  server.stderr.on('data', (text) => (failures += String(text)))
  try {
    const greeting = await Promise.race([once(server.stdout, 'data'), once(server, 'exit').then(() => failures)])
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(greeting))?.[0] ?? ''
    const page = await (await fetch(`${origin}/buckets`, { headers: { Accept: 'text/html' } })).text()
    const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(scripts.length).toBeGreaterThan(0)
    for (const path of scripts)
      expect({ path, status: (await fetch(origin + path)).status }).toEqual({ path, status: 200 })
    expect((await fetch(`${origin}/v4/openapi.json`)).status).toBe(200)
    const admin = join(folder, 'bin/cloud-console-admin.mjs')
    const listed = execFileSync(process.execPath, [admin, 'account', 'list'], { ...options, encoding: 'utf8' })
    expect(JSON.parse(listed)).toMatchObject({ accounts: [{ name: 'Demo' }] })
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  } finally {
    server.kill('SIGKILL')
  }
}, 120_000)

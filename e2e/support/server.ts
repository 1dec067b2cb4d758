/** The built server as a child process with its own data directory. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const DIST = join(import.meta.dirname, '../../dist/server')
const run = promisify(execFile)

export interface StartOptions {
  /** A data directory to copy; without it, a new one is migrated and seeded. */
  readonly template?: string
  readonly env?: Readonly<Record<string, string>>
}
export interface OwnOptions extends StartOptions {
  /** Command and arguments that run the program; node by default. */
  readonly by?: readonly [string, ...string[]]
}
export interface RunningServer {
  /** `http://127.0.0.1:port`, the console and `/v4`. */
  readonly origin: string
  /** Origin of the object store. */
  readonly objectsOrigin: string
  readonly dataDir: string
  /** Runs an operator command and returns its JSON output. Rejects with its message on failure. */
  admin(...args: string[]): Promise<Record<string, unknown>>
  /** Stops the server and keeps its data for `restart`. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts again on the same ports and data. */
  restart(): Promise<void>
  /** Output on stdout and stderr. */
  log(): string
  /** Resident memory in bytes. */
  memory(): Promise<number>
  /** Stops the server and removes its data. */
  dispose(): Promise<void>
}
/** A server in its own process. */
export interface OwnServer extends RunningServer {
  /** Adds a large amount of data to the demo account. */
  seedLarge(): Promise<void>
  /** Id of the running process. */
  pid(): number
  /** Exit code of the last process; undefined while it runs, null after a signal. */
  exitCode(): number | null | undefined
}

/** Below the ephemeral ports, which a client could take in the meantime. */
const PORTS = { from: 20_000, to: 32_000 }
let tried = PORTS.from + ((process.pid * 101) % (PORTS.to - PORTS.from))

/** A free port that no other test takes soon. */
export async function freePort(): Promise<number> {
  for (let port = PORTS.from; port < PORTS.to; port += 1) {
    // Another call can look for one at the same time.
    const own = tried + 1 < PORTS.to ? tried + 1 : PORTS.from
    tried = own
    const probe = createServer().listen(own, '127.0.0.1')
    const free = await once(probe, 'listening').then(
      () => true,
      (e: NodeJS.ErrnoException) => {
        if (e.code !== 'EADDRINUSE') throw e
        return false
      },
    )
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return own
  }
  throw new Error(`none of the ports ${PORTS.from} to ${PORTS.to} is free`)
}

/** Space that a server keeps for a full disk: most bytes of a template. A server deletes the file and never writes into it. */
const RESERVE = 'reserve'

/** Copies a directory in a quarter of the time of `cp`, which is slow for many small directories. */
function copy(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      mkdirSync(target, { mode: 0o700 })
      copy(source, target)
    } else if (entry.name === RESERVE) linkSync(source, target)
    else copyFileSync(source, target)
  }
}
/** Creates a data directory from `template`. */
export function freshData(template: string | undefined): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-e2e-'))
  if (template) copy(template, dataDir)
  return dataDir
}
/** Environment of test servers; `env` overrides it. */
export const serverEnv = (env: Readonly<Record<string, string>>): Record<string, string | undefined> => ({
  ...process.env,
  // Makes the server validate its answers against the contract.
  NODE_ENV: 'test',
  REQUEST_LOG: 'off',
  HOST: '127.0.0.1',
  // Not the one of the shell. An empty value is the contract's wording.
  DIALECT: '',
  ...env,
})
/** Resident memory of a process in bytes. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

/** Resolves with the server's first line, which it prints once it listens. */
function ready(child: ChildProcess, log: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface(stream).on('line', (line) => log.push(line))
    }
    child.stdout?.once('data', () => resolve())
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log.join('\n')}`)))
  })
}

export async function startServer({ template, env = {}, by = [process.execPath] }: OwnOptions): Promise<OwnServer> {
  const dataDir = freshData(template)
  const [port, objectsPort] = [await freePort(), await freePort()]
  const log: string[] = []
  const childEnv = serverEnv({ PORT: String(port), OBJECTS_PORT: String(objectsPort), DATA_DIR: dataDir, ...env })
  let child: ChildProcess | undefined
  let exitCode: number | null | undefined

  const restart = async () => {
    const [command, ...args] = by
    child = spawn(command, [...args, join(DIST, 'main.js')], {
      env: childEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    exitCode = undefined
    child.once('exit', (code) => {
      exitCode = code
    })
    await ready(child, log)
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  const dispose = async () => {
    await stop('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
  const admin = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, [join(DIST, 'admin.js'), ...args], { env: childEnv })
    return JSON.parse(stdout) as Record<string, unknown>
  }
  try {
    await restart()
  } catch (e) {
    await dispose()
    throw e
  }
  const origin = `http://127.0.0.1:${port}`
  const objectsOrigin = `http://127.0.0.1:${objectsPort}`
  const pid = () => {
    if (child?.pid === undefined) throw new Error('no server runs')
    return child.pid
  }
  return {
    origin,
    objectsOrigin,
    dataDir,
    admin,
    seedLarge: async () => void (await run(process.execPath, [join(DIST, 'seed-large.js')], { env: childEnv })),
    stop,
    restart,
    pid,
    exitCode: () => exitCode,
    log: () => log.join('\n'),
    memory: () => memoryOf(child?.pid),
    dispose,
  }
}

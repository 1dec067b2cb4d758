/** Servers in a process that is shared between tests, with the same interface as a server in its own process. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freshData, memoryOf, type RunningServer, serverEnv, type StartOptions } from './server'

interface Reply {
  readonly id?: number
  readonly value?: unknown
  readonly error?: string
  readonly server?: number
  readonly line?: string
}
interface Outcome {
  readonly code: number
  readonly out: string
  readonly err: string
}
interface Address {
  readonly port: number
  readonly objectsPort: number
  readonly url: string
  readonly demoToken: string | null
}
export interface ServerHost {
  start(options: StartOptions): Promise<RunningServer>
  close(): Promise<void>
}

/** Milliseconds that a server gets to stop before its process is killed. */
const ENDING_MS = 5_000

/** Starts with the first server, and again after a test killed the process. */
export function serverHost(): ServerHost {
  let child: ChildProcess | undefined
  let count = 0
  const logs = new Map<number, string[]>()
  const waiting = new Map<number, (reply: Reply) => void>()

  function begin(): ChildProcess {
    const made = fork(join(import.meta.dirname, 'server-host.mjs'), { env: serverEnv({}), execArgv: [] })
    made.on('message', (reply: Reply) => {
      if (reply.server !== undefined) logs.get(reply.server)?.push(reply.line ?? '')
      if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    })
    made.once('exit', (code, signal) => {
      if (child === made) child = undefined
      for (const answer of waiting.values()) answer({ error: `the process of the servers ended: ${signal ?? code}` })
    })
    return made
  }
  async function ask(order: object): Promise<unknown> {
    child ??= begin()
    const id = (count += 1)
    const reply = new Promise<Reply>((done) => waiting.set(id, done))
    child.send({ ...order, id })
    const { error, value } = await reply
    waiting.delete(id)
    if (error !== undefined) throw new Error(error)
    return value
  }
  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const ending = child
    if (!ending) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }

  return {
    close: () => kill(),
    async start({ template, env = {} }) {
      const dataDir = freshData(template)
      const number = (count += 1)
      const log: string[] = []
      logs.set(number, log)
      let settings = serverEnv({ PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, ...env })
      let home: ChildProcess | undefined

      const restart = async () => {
        const made = (await ask({ do: 'start', server: number, env: settings })) as Address
        home = child
        log.push(`Cloud Console: ${made.url}  demo token: ${made.demoToken}`)
        return made
      }
      const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
        if (home === undefined || home !== child) return
        home = undefined
        if (signal === 'SIGTERM') await ask({ do: 'stop', server: number })
        else await kill(signal)
      }
      const dispose = async () => {
        if (home !== undefined && home === child) {
          const late = setTimeout(() => void kill(), ENDING_MS)
          await ask({ do: 'stop', server: number, graceMs: 0 }).catch(() => undefined)
          clearTimeout(late)
        }
        logs.delete(number)
        // An upload cut by the shutdown cleans up meanwhile.
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
      }
      const admin = async (...words: string[]) => {
        const { code, out, err } = (await ask({ do: 'admin', words, env: settings })) as Outcome
        if (code !== 0) throw new Error(err)
        return JSON.parse(out) as Record<string, unknown>
      }
      const address = await restart().catch(async (e: unknown) => {
        await dispose()
        throw e
      })
      // A restart uses the same ports.
      settings = { ...settings, PORT: String(address.port), OBJECTS_PORT: String(address.objectsPort) }
      return {
        origin: `http://127.0.0.1:${address.port}`,
        objectsOrigin: `http://127.0.0.1:${address.objectsPort}`,
        dataDir,
        admin,
        stop,
        restart: async () => void (await restart()),
        log: () => log.join('\n'),
        memory: () => memoryOf(home?.pid),
        dispose,
      }
    },
  }
}

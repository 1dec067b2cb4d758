/** strace, if available: kills at an exact system call, and records the order of calls. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Null if strace can't be used, with the reason printed. */
export function findStrace(): 'strace' | null {
  const tried = spawnSync('strace', ['-f', '-e', 'trace=fsync', 'true'], { encoding: 'utf8' })
  if (tried.status === 0) return 'strace'
  process.stdout.write(`no strace here (${tried.error?.message ?? tried.stderr.trim()})\n`)
  return null
}

/** Resolves once every thread of the process is traced. */
export async function attach(pid: number, args: readonly string[]): Promise<ChildProcess> {
  const tracer = spawn('strace', ['-f', '-p', String(pid), ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines = createInterface(tracer.stderr)
  for await (const line of lines) {
    if (line.includes('attached')) return tracer
    throw new Error(line)
  }
  throw new Error('strace ended')
}

/** Kills the process as it enters one of these calls for the `nth` time from now on. */
export const killAt = (pid: number, call: string, nth: number): Promise<ChildProcess> =>
  attach(pid, ['-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${nth}`])

export const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

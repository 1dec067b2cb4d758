// The built server as a child process on free ports, with a temporary data directory.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireLoopback, requireLoopbackSettings } from './loopback.mjs'

// Before anything is built or started.
requireLoopbackSettings(process.env)

/**
 * @param {string} dist folder that holds `server` and `console`
 * @param {Record<string, string>} [env]
 */
export const startServer = async (dist, env = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const childEnv = { ...process.env, NODE_ENV: 'production', PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, ...env }
  const child = spawn(process.execPath, [join(dist, 'server/main.js')], {
    env: childEnv,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => null)])
  const said = /https?:\/\/\S+/.exec(String(first))?.[0]
  if (!said) throw new Error('the server did not start')
  // A PUBLIC_URL from the environment would replace the server's own address.
  const { origin } = requireLoopback(said)
  return {
    origin,
    token: readFileSync(join(dataDir, 'demo-token'), 'utf8').trim(),
    /** @param {string[]} args */
    admin: (...args) =>
      JSON.parse(
        execFileSync(process.execPath, [join(dist, 'server/admin.js'), ...args], { env: childEnv }).toString(),
      ),
    seedLarge: () => void execFileSync(process.execPath, [join(dist, 'server/seed-large.js')], { env: childEnv }),
    /** Bytes of anonymous memory, without mapped files. */
    memory: () => Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

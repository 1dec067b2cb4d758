/** For specs of operator commands beside a running server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { runCommand } from '#/server/admin/run'
import { startServer, type Started } from '#/server/start/start'
import { readSettings } from '#/server/system/settings'

/** Environment of a server on free ports without demo data. */
export const emptyEnvironment = (dataDir: string) => ({
  PORT: '0',
  OBJECTS_PORT: '0',
  DATA_DIR: dataDir,
  SEED: 'empty',
})

/** Runs a command that must succeed with one line of JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- a spec says what it expects
export async function runToEnd(words: readonly string[], env: NodeJS.ProcessEnv): Promise<any> {
  const { code, out, err } = await runCommand(words, env)
  expect([code, err, out.endsWith('\n') && !out.slice(0, -1).includes('\n')]).toEqual([0, '', true])
  return JSON.parse(out)
}

/** A server on data of its own, with an account, its user `sam` and the region `us-x`, beside which commands run. */
export function serverWithCommands() {
  let server: Started
  const env = () => emptyEnvironment(on.dataDir)
  const done = (...words: string[]) => runToEnd(words, env())
  const on = {
    dataDir: '',
    account: '',
    token: '',
    get server() {
      return server
    },
    start: async () => {
      server = await startServer(readSettings(env()))
    },
    restart: async () => {
      await server.close()
      await on.start()
    },
    freshToken: async () => {
      on.token = (await done('token', 'create', '--user', 'sam', '--scopes', '*')).token
    },
    admin: (...words: string[]) => runCommand(words, env()),
    done,
    /** Calls the API. `path` begins below `/v4`. */
    call: async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${server.url}/v4${path}`, {
        method,
        headers: { Authorization: `Bearer ${on.token}`, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      // oxlint-disable-next-line typescript/no-explicit-any -- a spec says what it expects
      const received: any = await answer.json()
      return { status: answer.status, body: received }
    },
  }
  beforeAll(async () => {
    on.dataDir = mkdtempSync(join(tmpdir(), 'admin-'))
    await on.start()
    on.account = String((await done('account', 'create', '--name', 'Acme')).id)
    await done('user', 'create', '--account', on.account, '--username', 'sam')
    await done('region', 'create', '--id', 'us-x', '--label', 'Here', '--country', 'us')
    await on.freshToken()
  })
  afterAll(async () => {
    await server.close()
    rmSync(on.dataDir, { recursive: true })
  })
  return on
}

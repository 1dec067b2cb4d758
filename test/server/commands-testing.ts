/** For specs of operator commands beside a running server. */
import { expect } from 'vitest'
import { runCommand } from '#/server/admin/run'

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

/** Calls the API of a server. `path` begins below `/v4`. */
export async function callServer(
  server: { readonly url: string },
  token: string,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await fetch(`${server.url}/v4${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- a spec says what it expects
  const received: any = await answer.json()
  return { status: answer.status, body: received }
}

/** Startup with invalid settings and shutdown during work: the built program, without a browser. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { withAccounts } from '../support/accounts'
import { freePort, startServer } from '../support/server'

const MAIN = join(import.meta.dirname, '../../dist/server/main.js')

async function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (part) => (said.out += String(part)))
  child.stderr.on('data', (part) => (said.err += String(part)))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, ...said }
}

test.describe('invalid settings print one line and exit with code 1', () => {
  let dir = ''
  let ports: Record<string, string> = {}
  test.beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'console-settings-'))
    ports = { PORT: String(await freePort()), OBJECTS_PORT: String(await freePort()), DATA_DIR: join(dir, 'data') }
  })
  test.afterEach(() => rm(dir, { recursive: true, force: true }))

  const refused = async (env: Readonly<Record<string, string>>, words: RegExp) => {
    const { code, out, err } = await start({ ...ports, ...env })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(err).toMatch(words)
    expect(err).not.toMatch(/^\s+at |node:internal|Error:/m)
  }

  for (const name of ['PORT', 'OBJECTS_PORT']) {
    test(`${name} in use`, async () => {
      const taken = createServer().listen(0, '127.0.0.1')
      await once(taken, 'listening')
      const address = taken.address()
      if (address === null || typeof address === 'string') throw new Error('no port')
      await refused(
        { [name]: String(address.port) },
        new RegExp(`\\b${name}\\b.*${address.port}|${address.port}.*\\b${name}\\b`),
      )
      taken.close()
    })
  }
  test('a directory that can’t be created', async () => {
    const file = join(dir, 'a-file')
    await writeFile(file, '')
    await refused({ DATA_DIR: join(file, 'below') }, /DATA_DIR/)
  })
  // Not even root can create a directory below /proc.
  test('a directory that can’t be written', () => refused({ DATA_DIR: '/proc/console' }, /DATA_DIR/))

  const wrong: readonly (readonly [string, string])[] = [
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['OBJECTS_PORT', '-1'],
    ['SEED', 'lots'],
    ['PUBLIC_URL', 'console.example'],
    ['OBJECTS_URL', 'ftp://objects.example'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['TRUST_PROXY', 'maybe'],
    ['RATE_LIMITS', 'sometimes'],
    ['HOST', 'not a host'],
  ]
  test('an invalid value of each setting', async () => {
    for (const [name, value] of wrong) await refused({ [name]: value }, new RegExp(`^${name} `))
  })
  test('rate limits off on a public address', () => refused({ HOST: '0.0.0.0', RATE_LIMITS: 'off' }, /RATE_LIMITS/))
})

test('SIGTERM during an upload lets it finish before the server exits', async () => {
  const template = process.env['E2E_TEMPLATES']
  const server = withAccounts(
    await startServer({ ...(template ? { template: join(template, 'demo') } : {}), env: { SEED: 'demo' } }),
  )
  try {
    const bucket = `${server.origin}/v4/object-storage/buckets/eu-central-1/scratch`
    const sign = async (method: string) => {
      const res = await fetch(`${bucket}/object-url`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.demoToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ method, name: 'half.bin' }),
      })
      return ((await res.json()) as { url: string }).url
    }
    const [put, get] = [await sign('PUT'), await sign('GET')]
    const half = Buffer.alloc(300_000, 'h')
    const headers = { 'content-length': half.length * 2, expect: '100-continue' }
    const sending = request(put, { method: 'PUT', headers })
    const answered = once(sending, 'response')
    // "100 Continue" proves that the server has the request.
    sending.flushHeaders()
    await once(sending, 'continue')
    await new Promise<void>((resolve, reject) => {
      sending.once('error', reject)
      sending.write(half, () => resolve())
    })
    const stopping = server.stop('SIGTERM')
    // The server refuses new connections while it stops.
    await expect
      .poll(() =>
        fetch(server.origin).then(
          () => 'listens',
          () => 'closed',
        ),
      )
      .toBe('closed')
    sending.end(half)
    const [reply] = (await answered) as [{ statusCode: number; resume(): void }]
    reply.resume()
    expect(reply.statusCode).toBe(200)
    await stopping
    await server.restart()
    const kept = Buffer.from(await (await fetch(get)).arrayBuffer())
    expect(kept.equals(Buffer.concat([half, half]))).toBe(true)
  } finally {
    await server.dispose()
  }
})

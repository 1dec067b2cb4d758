/** Servers of the built program on one PostgreSQL and one folder or object store, and what their clients send. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { Pool } from 'pg'
import { startServer, type OwnServer } from '../../e2e/support/server'
import type { ObjectStoreSettings } from '#/server/system/settings'
import { freshDatabase, sharedPostgres, type RunningPostgres } from '../../test/server/postgres'

export interface Answer {
  /** 0 if the connection ended without an answer. */
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a spec says what it expects
  readonly body: any
  readonly headers: Headers
}
export interface Ask {
  readonly body?: unknown
  readonly key?: string
}

export interface Machines {
  readonly postgres: RunningPostgres
  /** Has also `other-key`, and a folder `empty`. */
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  /** Starts one more server; `by` as in `startServer`. */
  start(more?: Readonly<Record<string, string>>, by?: readonly [string, ...string[]]): Promise<OwnServer>
  /** The demo account's token, which all servers accept. */
  token(): string
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** Ends every connection of the servers. */
  cut(): Promise<void>
  close(): Promise<void>
}

/** The settings of an object store as its variables. */
export const engineEnv = (s3: ObjectStoreSettings): Readonly<Record<string, string>> => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_KEY: s3.key,
  S3_SECRET: s3.secret,
  S3_KEEP_DAYS: String(s3.keepDays),
  ...(s3.publicUrl === null ? {} : { S3_PUBLIC_URL: s3.publicUrl }),
})

/** With an object store, each server has a folder of its own. Without `schema`, the first server migrates the empty database. */
export async function machines(s3?: ObjectStoreSettings, { schema = true } = {}): Promise<Machines> {
  const root = mkdtempSync(join(tmpdir(), 'machines-'))
  const dataDir = join(root, 'data')
  const keyFile = join(root, 'key')
  for (const file of [keyFile, join(root, 'other-key')]) {
    writeFileSync(file, `1 ${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  }
  mkdirSync(join(root, 'empty'))
  const postgres = await sharedPostgres()
  const database = await freshDatabase({ schema })
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MASTER_KEY_FILE: keyFile,
    ...(s3 ? engineEnv(s3) : { SHARED_DATA_DIR: 'on' }),
    DRAIN_SECONDS: '0',
    RATE_LIMITS: 'off',
    CHECK_HOSTS: 'none',
    NODE_OPTIONS: '',
  }
  const pool = new Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => undefined)
  const started: OwnServer[] = []
  return {
    postgres,
    root,
    env,
    start: async (more = {}, by) => {
      const own = s3 && started.length > 0 ? { DATA_DIR: `${dataDir}-${started.length}` } : {}
      const server = await startServer({ env: { ...env, ...own, ...more }, ...(by ? { by } : {}) })
      started.push(server)
      return server
    },
    token: () => readFileSync(join(dataDir, 'demo-token'), 'utf8').trim(),
    rows: async <T extends object>(text: string, values?: unknown[]) => (await pool.query<T>(text, values)).rows,
    cut: () => database.cut(),
    close: async () => {
      for (const server of started) await server.dispose()
      await pool.end()
      await database.drop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** One call of the demo account. */
export async function send(
  server: Pick<OwnServer, 'origin'>,
  token: string,
  method: string,
  path: string,
  { body, key }: Ask = {},
): Promise<Answer> {
  try {
    const response = await fetch(`${server.origin}/v4${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  } catch {
    return { status: 0, body: undefined, headers: new Headers() }
  }
}

/** Causes these faults in turn for some minutes, with seconds between them in which everything works. */
export async function inTurn(minutes: number, faults: readonly (() => Promise<void>)[]): Promise<void> {
  const end = performance.now() + minutes * 60_000
  for (let n = 0; performance.now() < end; n++) {
    await faults[n % faults.length]?.()
    await pass(3000)
  }
}
export async function killAndRestart(server: OwnServer): Promise<void> {
  await server.stop('SIGKILL')
  await server.restart()
}

/** Responses by status. */
export function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

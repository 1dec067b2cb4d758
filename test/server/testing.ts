/**
 * A complete server in one process on a fresh data directory, for the server's specs. No socket, no shared state, real
 * files.
 */
import { currentEngine } from './engines'
import { operationsOf } from '#/server/start/operations'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount, createToken, createUser } from '#/server/core/accounts'
import { trailOf } from '#/server/audit/trail'
import { createApp, type App, type AppOptions } from '#/server/http/app'
import { seedCatalog } from '#/server/seed/catalog'
import { parseGrants } from '#/server/core/grants'
import { openServices } from '#/server/start/open-services'
import type { Settings } from '#/server/system/settings'

async function sharedDatabase(dataDir: string) {
  const { freshDatabase } = await import('./postgres')
  const fresh = await freshDatabase()
  const masterKeyFile = join(dataDir, 'shared-key')
  await writeFile(masterKeyFile, `1 ${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  return { fresh, database: { url: fresh.url, connections: 10, migrate: true, masterKeyFile, drainSeconds: 0 } }
}

export interface TestOptions extends Partial<AppOptions> {
  /** Regions, clusters and availability of the demo data. Defaults to true. */
  readonly catalog?: boolean
  /** `rateLimits` is off unless given. */
  readonly settings?: Partial<Settings>
  /** Start of the clock, which only moves by `clock.forward`. Defaults to 2026-03-01T12:00:00Z. */
  readonly now?: string
}
export interface TestAccount {
  readonly name?: string
  readonly balance?: number
  readonly managed?: boolean
  readonly priorityProgram?: boolean
}
export interface TestUser {
  /** Defaults to a fresh account. */
  readonly account?: number
  readonly username?: string
  readonly restricted?: boolean
  /** In the operator's form: `add_volumes,volume:12:read_write`. If given, the user is restricted. */
  readonly grants?: string
}
export interface TestToken extends TestUser {
  /** `*` (the default) or separated by spaces. */
  readonly scopes?: string
}
export interface TestRequest {
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged; set the type yourself. */
  readonly raw?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}
export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  /** Parsed if JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a spec says what it expects
  readonly body: any
  readonly text: string
}
/** Sends a request for a path to an app without a socket. */
export const requestApp = (app: App, path: string, init?: RequestInit): Promise<Response> =>
  app.fetch(new Request(`http://localhost${path}`, init))
export type TestServer = Awaited<ReturnType<typeof testServer>>

export async function testServer(options: TestOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-spec-'))
  const shared = currentEngine() === 'postgres' ? await sharedDatabase(dataDir) : undefined
  const settings: Settings = {
    host: '127.0.0.1',
    port: 4000,
    objectsPort: 4001,
    dataDir,
    seed: 'empty',
    publicUrl: 'http://127.0.0.1:4000',
    objectsUrl: 'http://127.0.0.1:4001',
    trustProxy: false,
    corsOrigins: [],
    rateLimits: false,
    requestLog: false,
    checkHosts: [],
    dialect: null,
    eventDays: 365,
    auditDays: 400,
    ...(shared ? { database: shared.database } : {}),
    ...options.settings,
  }
  let now = new Date(options.now ?? '2026-03-01T12:00:00Z')
  const clock = {
    now: () => now,
    /** Set to false where a clock can be wrong. */
    isChosen: true,
    forward: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    set: (at: string) => {
      now = new Date(at)
    },
  }
  const services = await openServices(settings, clock)
  const { db } = services
  if (options.catalog ?? true) await seedCatalog(db)
  const failures: string[] = []
  const app = createApp(services, {
    operations: operationsOf(settings),
    checkOutput: true,
    log: (l) => failures.push(l),
    ...options,
  })
  let users = 0

  const account = (a: TestAccount = {}) => createAccount(services, { name: 'Spec', ...a })
  async function user(u: TestUser = {}): Promise<string> {
    const username = u.username ?? `user-${++users}`
    const grants = parseGrants(u.grants ?? '')
    const restricted = u.restricted ?? u.grants !== undefined
    await createUser(services, { account: u.account ?? (await account()), username, restricted, grants })
    return username
  }
  return {
    services,
    app,
    db,
    clock,
    /** Log lines since the start; a request that got 500 has an `error` line. */
    log: failures,
    /** Creates an account and returns its id. */
    account,
    /** Creates a user and returns its name. */
    user,
    /** Creates a token, and a user unless `username` names an existing one. Returns the token's text. */
    async token({ scopes = '*', ...u }: TestToken = {}): Promise<string> {
      const known =
        u.username !== undefined &&
        (await db.selectFrom('user').select('username').where('username', '=', u.username).executeTakeFirst())
      const username = known ? known.username : await user(u)
      return (await createToken(services, { username, scopes })).token
    },
    async request(method: string, path: string, r: TestRequest = {}): Promise<TestResponse> {
      const headers = new Headers(r.headers)
      if (r.token !== undefined) headers.set('Authorization', `Bearer ${r.token}`)
      if (r.body !== undefined && !headers.has('content-type')) headers.set('Content-Type', 'application/json')
      // Node 24 and later throw in a form's own stream if the server stops reading it.
      const form = r.raw instanceof FormData ? await new Response(r.raw).blob() : undefined
      if (form) headers.set('Content-Type', form.type)
      const body = r.body === undefined ? (form ?? r.raw) : JSON.stringify(r.body)
      const init = { method, headers, duplex: 'half', ...(body === undefined ? {} : { body }) }
      const response = await requestApp(app, path, init)
      const text = await response.text()
      const isJson = (response.headers.get('content-type') ?? '').includes('json') && text !== ''
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined, text }
    },
    async close(): Promise<void> {
      await trailOf(services).close(() => undefined)
      await db.destroy()
      await shared?.fresh.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

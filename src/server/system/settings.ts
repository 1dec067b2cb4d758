/** Settings from the environment. Every wrong value is refused by name at start: see README. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { DIALECTS } from '#/contract/dialects/served'
import { parseRule } from './check-rule'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly objectsPort: number
  readonly dataDir: string
  readonly seed: 'demo' | 'empty'
  /** Origin of the console and `/v4` for browsers; no final slash. */
  readonly publicUrl: string
  /** Origin of the object store for browsers; no final slash. */
  readonly objectsUrl: string
  readonly trustProxy: boolean
  readonly corsOrigins: readonly string[]
  readonly rateLimits: boolean
  /** Hosts that checks of monitored services can reach; null for the default of check-hosts.ts. */
  readonly checkHosts: readonly string[] | null
  /** Whether each request is logged; null for the default, which depends on where the log goes. */
  readonly requestLog: boolean | null
  /** Wording of the API; null for the contract's. */
  readonly dialect: (typeof DIALECTS)[number] | null
  /** Days that events are kept. */
  readonly eventDays: number
  /** Days that files of the audit trail are kept. */
  readonly auditDays: number
  /** The database that several servers share; absent for the embedded one in `dataDir`. */
  readonly database?: DatabaseSettings
  /** The object store that has the bytes; absent for files in `dataDir`. */
  readonly s3?: ObjectStoreSettings
}
export interface ObjectStoreSettings {
  /** Origin for this server. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  /** Never logged. */
  readonly secret: string
  /** Origin for browsers; null if they can't reach the object store. */
  readonly publicUrl: string | null
  /** Days for which deleted bytes stay. */
  readonly keepDays: number
}
export interface DatabaseSettings {
  /** Contains a password; never logged. */
  readonly url: string
  /** Maximum connections of this process. */
  readonly connections: number
  /** Whether a start may change the schema. */
  readonly migrate: boolean
  /** The key file that every server has. */
  readonly masterKeyFile: string
  /** Seconds that a stopping server still serves after `/readyz` says that it stops. */
  readonly drainSeconds: number
}

/** An invalid setting, shown as one line without a stack. */
export class SettingError extends Error {}

type Env = Readonly<Record<string, string | undefined>>

/** The path of `DATA_DIR`, also if other settings can't be read. */
export const dataDirOf = (env: Env): string => resolve(text(env, 'DATA_DIR') ?? '.data')

/** Reads the environment; an empty value counts as absent. Throws `SettingError` naming the variable. */
export function readSettings(env: Env): Settings {
  const host = text(env, 'HOST') ?? '127.0.0.1'
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) {
    throw wrong('HOST', 'an address or a hostname', host)
  }
  const port = portOf(env, 'PORT', 4000)
  const objectsPort = portOf(env, 'OBJECTS_PORT', 4001)
  if (port === objectsPort && port !== 0) {
    throw new SettingError(`PORT and OBJECTS_PORT are both ${port}. Console and objects need separate origins.`)
  }
  const rateLimits = choice(env, 'RATE_LIMITS', ['on', 'off'], 'on') === 'on'
  if (!rateLimits && !isLoopback(host)) {
    throw new SettingError(`RATE_LIMITS=off is only for tests. HOST must then be a loopback address, not "${host}".`)
  }
  const requestLog = choice(env, 'REQUEST_LOG', ['on', 'off'], null)
  return withOrigins(
    {
      host,
      port,
      objectsPort,
      dataDir: dataDirOf(env),
      seed: choice(env, 'SEED', ['demo', 'empty'], 'demo'),
      trustProxy: choice(env, 'TRUST_PROXY', ['off', 'on'], 'off') === 'on',
      corsOrigins: (text(env, 'CORS_ORIGINS') ?? '')
        .split(/[\s,]+/)
        .filter((o) => o !== '')
        .map((o) => origin('CORS_ORIGINS', o)),
      rateLimits,
      requestLog: requestLog && requestLog === 'on',
      checkHosts: checkHosts(env),
      eventDays: whole(env, 'EVENT_DAYS', 365, { unit: 'days', most: 36_500 }),
      auditDays: whole(env, 'AUDIT_DAYS', 400, { unit: 'days', most: 36_500 }),
      ...databaseOf(env),
      ...objectStoreOf(env),
      dialect: choice(env, 'DIALECT', DIALECTS, null),
    },
    { publicUrl: maybeOrigin(env, 'PUBLIC_URL'), objectsUrl: maybeOrigin(env, 'OBJECTS_URL') },
  )
}

const ONLY_SHARED = ['MASTER_KEY_FILE', 'MIGRATE', 'SHARED_DATA_DIR', 'DATABASE_CONNECTIONS', 'DRAIN_SECONDS']
function databaseOf(env: Env): Pick<Settings, 'database'> {
  const url = text(env, 'DATABASE_URL')
  if (url === undefined) {
    const lonely = ONLY_SHARED.find((name) => text(env, name) !== undefined)
    if (lonely !== undefined) throw new SettingError(`${lonely} is only for a server with DATABASE_URL.`)
    return {}
  }
  // The value can contain a password, so no message repeats it.
  const isOfPostgres = /^postgres(ql)?:\/\//.test(url)
  if (!isOfPostgres || !URL.canParse(url)) {
    const hint = isOfPostgres ? ' In the password, write / as %2F, # as %23 and ? as %3F.' : ''
    throw new SettingError(
      `DATABASE_URL must be an address such as postgres://user:password@host:5432/database.${hint}`,
    )
  }
  const masterKeyFile = path(env, 'MASTER_KEY_FILE')
  if (masterKeyFile === null) {
    throw new SettingError('DATABASE_URL needs MASTER_KEY_FILE, the same key file on every server.')
  }
  const folder = choice(env, 'SHARED_DATA_DIR', ['off', 'on'], 'off') === 'on'
  if (!folder && text(env, 'S3_ENDPOINT') === undefined) {
    throw new SettingError(
      'DATABASE_URL needs one place for the bytes of all servers. Set S3_ENDPOINT, or SHARED_DATA_DIR=on if DATA_DIR is one folder for all of them.',
    )
  }
  return {
    database: {
      url,
      // The start of a server holds one and works with another.
      connections: whole(env, 'DATABASE_CONNECTIONS', 10, { unit: 'connections', most: 1000, least: 2 }),
      migrate: choice(env, 'MIGRATE', ['on', 'off'], 'on') === 'on',
      masterKeyFile,
      drainSeconds: whole(env, 'DRAIN_SECONDS', 5, { unit: 'seconds', most: 600, least: 0 }),
    },
  }
}

const ONLY_S3 = ['S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET', 'S3_PUBLIC_URL', 'S3_KEEP_DAYS']

function objectStoreOf(env: Env): Pick<Settings, 's3'> {
  // The value can hold a secret, so the message doesn't repeat it.
  if (/@/.test(text(env, 'S3_ENDPOINT') ?? '')) {
    throw new SettingError(
      'S3_ENDPOINT must be an origin such as https://s3.example. Put the key in S3_KEY and S3_SECRET.',
    )
  }
  const endpoint = maybeOrigin(env, 'S3_ENDPOINT')
  if (endpoint === undefined) {
    const lonely = ONLY_S3.find((name) => text(env, name) !== undefined)
    if (lonely !== undefined) throw new SettingError(`${lonely} is only for a server with S3_ENDPOINT.`)
    return {}
  }
  const required = (name: string) => {
    const value = text(env, name)
    if (value === undefined) throw new SettingError(`S3_ENDPOINT needs ${name}.`)
    return value
  }
  const bucket = required('S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw wrong('S3_BUCKET', 'the name of a bucket', bucket)
  const region = text(env, 'S3_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/i.test(region)) throw wrong('S3_REGION', 'a region such as us-east-1', region)
  const [key, secret] = [required('S3_KEY'), required('S3_SECRET')]
  // Neither is repeated.
  for (const [name, value] of Object.entries({ S3_KEY: key, S3_SECRET: secret })) {
    if (!/^[\x21-\x7e]{1,1024}$/.test(value)) throw new SettingError(`${name} must be one word of ASCII characters.`)
  }
  const publicUrl = maybeOrigin(env, 'S3_PUBLIC_URL') ?? null
  const keepDays = whole(env, 'S3_KEEP_DAYS', 7, { unit: 'days', most: 3650, least: 0 })
  return { s3: { endpoint, bucket, region, key, secret, publicUrl, keepDays } }
}

/** Fills missing origins from host and ports. Called again when port 0 became a real port. */
export function withOrigins(
  s: Omit<Settings, 'publicUrl' | 'objectsUrl'>,
  set: { readonly publicUrl?: string | undefined; readonly objectsUrl?: string | undefined },
): Settings {
  const named = isWildcard(s.host) ? '127.0.0.1' : isIP(s.host) === 6 ? `[${s.host}]` : s.host
  const publicUrl = set.publicUrl ?? `http://${named}:${s.port}`
  const objectsUrl = set.objectsUrl ?? `http://${named}:${s.objectsPort}`
  // Port 0 becomes two different ports, although both read 0 here.
  if (publicUrl === objectsUrl && s.port !== 0) {
    throw new SettingError('PUBLIC_URL and OBJECTS_URL are the same origin. A public object could then read the token.')
  }
  // Bytes come from there without the headers that keep a browser from running them.
  if (s.s3?.publicUrl === publicUrl || s.s3?.publicUrl === objectsUrl) {
    throw new SettingError('S3_PUBLIC_URL must be another origin than PUBLIC_URL and OBJECTS_URL.')
  }
  return { ...s, publicUrl, objectsUrl }
}

/** A note if clients can be on other machines, but signed URLs lead each of them to itself; undefined otherwise. */
export function objectsNote({ host, publicUrl, objectsUrl }: Settings): string | undefined {
  const isOpen = isWildcard(host) || !isLoopback(new URL(publicUrl).hostname)
  if (!isOpen || !isLoopback(new URL(objectsUrl).hostname)) return undefined
  return `Uploads and downloads lead to ${objectsUrl}, which works only on this machine. For others, set OBJECTS_URL to the address of OBJECTS_PORT as browsers see it.`
}

/** Whether only programs on this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
const isWildcard = (host: string) => host === '0.0.0.0' || host === '::'

const text = (env: Env, name: string) => {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}
const wrong = (name: string, want: string, value: string) =>
  new SettingError(`${name} must be ${want}, not ${JSON.stringify(value)}.`)

function portOf(env: Env, name: string, otherwise: number): number {
  const value = text(env, name)
  if (value === undefined) return otherwise
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw wrong(name, 'a port from 0 to 65535', value)
  return Number(value)
}
function whole(
  env: Env,
  name: string,
  otherwise: number,
  { unit, most, least = 1 }: { readonly unit: string; readonly most: number; readonly least?: number },
): number {
  const value = text(env, name)
  if (value === undefined) return otherwise
  const n = Number(value)
  if (!/^\d{1,7}$/.test(value) || n < least || n > most) {
    throw wrong(name, `a number of ${unit} from ${least} to ${most}`, value)
  }
  return n
}
const path = (env: Env, name: string) => {
  const value = text(env, name)
  return value === undefined ? null : resolve(value)
}
function choice<T extends string, D extends T | null>(env: Env, name: string, from: readonly T[], otherwise: D): T | D {
  const value = text(env, name)
  if (value === undefined) return otherwise
  const found = from.find((f) => f === value)
  if (found === undefined) throw wrong(name, from.join(' or '), value)
  return found
}
/** Hosts, addresses, networks or `public`; `none` alone is an empty list. */
function checkHosts(env: Env): string[] | null {
  const value = text(env, 'CHECK_HOSTS')
  if (value === undefined) return null
  const entries = value.split(/[\s,]+/).filter((e) => e !== '')
  if (entries.length === 1 && entries[0] === 'none') return []
  for (const entry of entries) {
    if (!parseRule(entry))
      throw wrong('CHECK_HOSTS', 'hostnames, addresses, networks such as 10.0.0.0/8, or public', entry)
  }
  return entries
}
const maybeOrigin = (env: Env, name: string) => {
  const value = text(env, name)
  return value === undefined ? undefined : origin(name, value)
}
function origin(name: string, value: string): string {
  const want = 'an origin such as https://console.example (no path)'
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) throw wrong(name, want, value)
  const url = new URL(value)
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) throw wrong(name, want, value)
  return url.origin
}

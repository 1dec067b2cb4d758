/** `/config.json`: the APIs and object stores that this console can use. Never read from a URL parameter, because a link must not choose where the token goes. */
import { createStore, useStore } from './store'
import { isDialect, loadDialects } from '#/contract/dialects/dialects'
import type { DialectName } from '#/contract/shape'
import { isRecord } from '#/lib/is-record'

export interface ApiChoice {
  readonly label: string
  /** Absolute, without a final slash, ending in the version prefix. */
  readonly url: string
  /** Hosts that checks of managed services can reach; undefined if unspecified. */
  readonly serviceChecks?: 'off' | 'listed' | 'public'
  /** Absolute URL of the API documentation; undefined if not configured. */
  readonly docs?: string
  /** The console's own server, whose behavior beyond the reference is known. */
  readonly embedded?: true
  /** Wording of the API, if not the contract's. */
  readonly dialect?: DialectName
  /** Replaces `Config.objectOrigins` for this API. */
  readonly objectOrigins?: readonly string[]
  /** Replaces `Config.idempotency` for this API. */
  readonly idempotency?: boolean
}
const SERVICE_CHECKS = ['off', 'listed', 'public'] as const
export interface Config {
  readonly apis: readonly [ApiChoice, ...ApiChoice[]]
  /** Origins that signed URLs can lead to. `https://*.store.example` stands for all hosts below `store.example`. */
  readonly objectOrigins: readonly string[]
  readonly maxObjectBytes: number
  /** Whether the API supports `Idempotency-Key`. */
  readonly idempotency: boolean
  /** Whether the console's server offers its demo account (`session/demo-token`). */
  readonly demo?: true
}
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const store = createStore<Config | null>(null)
let loading: Promise<Config> | undefined

/** Loads the configuration and its dialects once; a failed load can be retried. Throws ConfigError with all problems. */
export function loadConfig(): Promise<Config> {
  loading ??= fetchConfig()
    .then(async (config) => {
      await loadDialects(config.apis)
      store.set(config)
      return config
    })
    .catch((e: unknown) => {
      loading = undefined
      throw e
    })
  return loading
}
/** Query options for loading state and errors. */
export const configQuery = { queryKey: ['console', 'config'], queryFn: loadConfig, staleTime: Infinity }

/** Returns the configuration, or null until it is loaded. */
export const currentConfig = () => store.get()
export const useConfig = (): Config | null => useStore(store)
/** Sets the configuration without its dialects, for tests and hosts that already have it. */
export const setConfig = (raw: unknown, base: string): Config => {
  const config = parseConfig(raw, base)
  loading = Promise.resolve(config)
  store.set(config)
  return config
}

async function fetchConfig(): Promise<Config> {
  let raw: unknown
  try {
    // The script of index.html has requested the configuration. If it couldn't run or failed, this does.
    const early = globalThis.earlyConfig
    globalThis.earlyConfig = undefined
    raw = await early?.catch(() => undefined)
    if (raw !== undefined) return parseConfig(raw, location.origin)
    const res = await fetch('/config.json', { credentials: 'same-origin', cache: 'no-cache', redirect: 'error' })
    if (!res.ok) throw new ConfigError(`/config.json returned status ${res.status}.`)
    raw = await res.json()
  } catch (e) {
    if (e instanceof ConfigError) throw e
    throw new ConfigError('/config.json couldn’t be loaded or isn’t JSON.', { cause: e })
  }
  return parseConfig(raw, location.origin)
}

const webUrl = (text: unknown, base: string): URL | undefined => {
  if (typeof text !== 'string' || !(/^https?:\/\//i.test(text) || /^\/(?![/\\])/.test(text))) return undefined
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  return url.username || url.password || url.search || url.hash ? undefined : url
}

/** `*` is allowed only as the first label of an HTTPS host with at least two others. */
const isOrigin = (text: string): boolean => {
  // Browsers escape the asterisk in a parsed host.
  const plain = text.replace(/^https:\/\/\*(?=(?:\.[\w-]+){2,}(?::\d+)?$)/, 'https://any')
  return /^https?:\/\/[^*]+$/.test(plain) && URL.canParse(plain) && new URL(plain).origin === plain
}

/** Parses strictly and reports all problems at once. `base` resolves relative API URLs. */
export function parseConfig(raw: unknown, base: string): Config {
  const faults: string[] = []
  const requireFlag = (name: string, value: unknown) => {
    if (typeof value !== 'boolean') faults.push(`${name} must be true or false`)
  }
  const originsIn = (name: string, list: unknown): string[] => {
    if (!Array.isArray(list)) faults.push(`${name} must be a list`)
    return (Array.isArray(list) ? list : []).flatMap((o: unknown, i) => {
      if (typeof o === 'string' && isOrigin(o)) return [o]
      faults.push(`${name}[${i}] must be an origin such as https://objects.example`)
      return []
    })
  }
  const r = isRecord(raw) ? raw : {}
  if (!isRecord(raw)) faults.push('must be an object')
  const apis = (Array.isArray(r.apis) ? r.apis : []).flatMap((a: unknown, i): ApiChoice[] => {
    const url = isRecord(a) ? webUrl(a.url, base) : undefined
    if (!isRecord(a) || typeof a.label !== 'string' || a.label === '')
      faults.push(`apis[${i}].label must be a non-empty string`)
    if (!url) faults.push(`apis[${i}].url must be an HTTP URL or a path that starts with one slash`)
    if (!isRecord(a) || typeof a.label !== 'string' || !url) return []
    const reach = SERVICE_CHECKS.find((r) => r === a.serviceChecks)
    const docs = webUrl(a.docs, base)
    if (a.docs !== undefined && !docs) faults.push(`apis[${i}].docs must be an HTTP URL or a path`)
    const { idempotency, dialect } = a
    if (dialect !== undefined && !isDialect(dialect)) faults.push(`apis[${i}].dialect is unknown`)
    if (idempotency !== undefined) requireFlag(`apis[${i}].idempotency`, idempotency)
    const more = {
      ...(reach ? { serviceChecks: reach } : {}),
      ...(docs ? { docs: docs.href } : {}),
      ...(isDialect(dialect) ? { dialect } : {}),
      ...(a.embedded === true ? { embedded: true as const } : {}),
      ...(typeof idempotency === 'boolean' ? { idempotency } : {}),
      ...(a.objectOrigins === undefined
        ? {}
        : { objectOrigins: originsIn(`apis[${i}].objectOrigins`, a.objectOrigins) }),
    }
    return [{ label: a.label, url: url.href.replace(/(?<!\/)\/+$/, ''), ...more }]
  })
  const [first, ...rest] = apis
  if (!first && faults.length === 0) faults.push('apis must contain at least one API')
  const objectOrigins = originsIn('objectOrigins', r.objectOrigins)
  const { maxObjectBytes, idempotency } = r
  const wholeSize = typeof maxObjectBytes === 'number' && Number.isSafeInteger(maxObjectBytes) && maxObjectBytes > 0
  if (!wholeSize) faults.push('maxObjectBytes must be a whole number above 0')
  requireFlag('idempotency', idempotency)
  if (faults.length > 0 || !first || !wholeSize || typeof idempotency !== 'boolean')
    throw new ConfigError(`/config.json is invalid: ${faults.join('; ')}.`)
  const demo = r.demo === true ? { demo: true as const } : {}
  return { apis: [first, ...rest], objectOrigins, maxObjectBytes, idempotency, ...demo }
}

/**
 * The console's origin as one function from request to response: the API under `/v4`, the console's files, its
 * configuration.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { answerError, refuse, Reply } from '../core/answers'
import { trailOf } from '../audit/trail'
import { isValidToken, type Known } from '../core/auth'
import { whenEnded } from '../core/connections'
import type { BytesInFlight } from '../core/bytes-in-flight'
import { configOf } from './config'
import { codedReply } from './content-coding'
import { answerDemoToken, DEMO_TOKEN_PATH, offersDemo } from './demo-token'
import { READY_PATH } from '../core/http'
import { hostAllowed } from './origins'
import { addressKey, DOCUMENTS, FILES, Limits, type Window } from '../core/limits'
import { failureLog } from '../core/log/failure-log'
import type { Log } from '../core/log/log'
import { requestLog } from '../core/log/request-log'
import { mount, type ServedOperation } from './mount'
import { clientAddress, newRequest, requestId, withRequest } from '../system/request-context'
import { readiness } from '../core/readiness'
import type { Services } from '../core/services'
import { wordingOf } from './wording'
import { API_PAGE, serveConsole } from './static'

export interface AppOptions {
  /** Folder of the built console; without it only the API is served. */
  readonly consoleDir?: string
  /** Defaults to true unless `NODE_ENV` is `production`. */
  readonly checkOutput?: boolean
  /** Each request, unless `requestLog` is false. */
  readonly log?: Log
  /** Logs failures; by default to `log`. */
  readonly report?: (e: unknown) => void
  readonly requestLog?: boolean
  readonly limits?: Limits
  /** Counts responses that clients haven't read. */
  readonly unread?: BytesInFlight
  /** Token of the demo account, given only where `offersDemo` allows it. */
  readonly demoToken?: string | null
  /** Paths below `/v4`. */
  readonly operations: readonly ServedOperation[]
}
/** Absent without Node's server, as in tests. */
interface Connection {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}
interface Answered {
  readonly response: Response | Reply
  /** For the log. */
  readonly route: string
  readonly who?: Known | null | undefined
}
export interface App {
  /** `connection` is what Node's server adds. Without it, as in tests and development, there is no socket. */
  readonly fetch: (request: Request, connection?: object) => Promise<Response>
}

export function createApp(services: Services, options: AppOptions): App {
  const log: Log = options.log ?? (() => undefined)
  const report = options.report ?? failureLog(services, log).report
  const logRequest = requestLog(log)
  const wording = wordingOf(services)
  const limits = options.limits ?? new Limits()
  const mounted = mount(services, options.operations, {
    checkOutput: options.checkOutput ?? process.env['NODE_ENV'] !== 'production',
    report,
    ...(options.limits ? { limits } : {}),
    ...(options.unread ? { unread: options.unread } : {}),
    wording,
  })
  const api = wording?.around(mounted) ?? mounted
  const demo = offersDemo(services.settings) ? (options.demoToken ?? null) : null
  /** Null once the demo account is deleted, also while the server runs. Pages are served without the database, too. */
  const demoNow = async () => (demo !== null && (await isValidToken(services, demo).catch(() => true)) ? demo : null)
  const configNow = async () => configOf(services.settings, (await demoNow()) !== null)
  const console_ = serveConsole(options.consoleDir, configNow, services.settings)

  const trail = trailOf(services)

  /** Counts requests without a token by address. Undefined if the request can continue. */
  function overLimit(window: Window, request: Request, remote: string | undefined): Reply | undefined {
    if (!services.settings.rateLimits) return undefined
    const forwarded = request.headers.get('x-forwarded-for') ?? undefined
    const who = `address ${addressKey(remote, forwarded, services.settings.trustProxy)}`
    const verdict = limits.takeOf([window], who, services.clock.now(), services.clock.elapsed?.())
    if (verdict.allowed) return undefined
    return refuse(429, 'Too many requests', { 'Retry-After': String(verdict.retryAfter) })
  }

  async function answer(request: Request, connection: Connection, address: string): Promise<Answered> {
    const { incoming, outgoing } = connection
    const { path, search } = split(incoming?.url ?? request.url)
    const remote = incoming?.socket.remoteAddress
    const host = incoming?.headers.host ?? request.headers.get('host') ?? new URL(request.url).host
    if (!hostAllowed(host, services.settings)) {
      const reason = "This hostname isn't served here."
      const entry = { via: 'api', action: 'host', outcome: 'refused', status: 421 } as const
      trail.record({ ...entry, reason, address, request: requestId() }, report)
      return { response: refuse(421, reason, { Connection: 'close' }), route: 'host' }
    }
    try {
      if (path === READY_PATH) return { response: await readiness(services), route: READY_PATH }
      if (path === '/v4/openapi.json' || path === API_PAGE || path === '/config.json') {
        const window = path === '/config.json' ? FILES : DOCUMENTS
        return { response: overLimit(window, request, remote) ?? (await console_(request, path)), route: path }
      }
      if (path === DEMO_TOKEN_PATH)
        return {
          response: overLimit(FILES, request, remote) ?? answerDemoToken(request, host, await demoNow()),
          route: path,
        }
      const version = /^\/v4(?:beta)?(?=\/|$)/.exec(path)?.[0]
      if (version === '/v4' || (version !== undefined && wording)) {
        const answered = await api({
          request,
          path: path.slice(version.length),
          search,
          remote,
          address,
          ...(outgoing ? { onClosed: (done: () => void) => whenEnded(outgoing, done) } : {}),
        })
        // Unknown paths, wrong methods and preflights aren't calls.
        const refused = answered.op ? undefined : overLimit(FILES, request, remote)
        return { response: refused ?? answered.reply, route: answered.route ?? '/v4/?', who: answered.who }
      }
      if (version !== undefined) return { response: refuse(404, 'Not found'), route: '/v4beta' }
      return { response: overLimit(FILES, request, remote) ?? (await console_(request, path)), route: 'console' }
    } catch (e) {
      return { response: answerError(e, report), route: '?' }
    }
  }

  async function logged(request: Request, connection: Connection): Promise<Response | Reply> {
    const started = performance.now()
    const forwarded = request.headers.get('x-forwarded-for') ?? undefined
    const address = clientAddress(connection.incoming?.socket.remoteAddress, forwarded, services.settings.trustProxy)
    const { response, route, who } = await answer(request, connection, address)
    if (response instanceof Reply) response.headers['X-Request-Id'] = requestId() ?? ''
    else response.headers.set('X-Request-Id', requestId() ?? '')
    // Health checks ask every few seconds and would fill the log.
    if (route === READY_PATH && response.ok) return response
    if (options.requestLog !== false)
      logRequest({
        method: request.method,
        route,
        status: response.status,
        milliseconds: performance.now() - started,
        address,
        account: who?.caller.accountId,
        user: who?.caller.username,
        token: who?.tokenId,
      })
    return response
  }
  return {
    fetch: async (request, connection: Connection = {}) => {
      const act = () => logged(request, connection).catch((e: unknown) => answerError(e, report))
      // Node's server has given the request its id. Without it there is none yet.
      const response = await (requestId() === undefined ? withRequest(newRequest(), act) : act())
      if (!(response instanceof Reply)) return request.method === 'HEAD' ? new Response(null, response) : response
      if (!connection.outgoing) return response.toResponse(request.method)
      response.send(connection.outgoing, request.method, await codedReply(request, response))
      return RESPONSE_ALREADY_SENT
    },
  }
}

/** The path as sent. `URL` would fold `..` and reach another resource. */
function split(url: string): { path: string; search: string } {
  const [, path = '/', search = ''] = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? []
  return { path: path === '' ? '/' : path, search }
}

/** The console's origin as one function from request to answer: the API under `/v4`, the console's files, its configuration. */
import { Hono } from 'hono'
import type { IncomingMessage } from 'node:http'
import { answerError, refuse } from './answers'
import { configOf } from './config'
import { hostAllowed } from './host-check'
import type { Limits } from './limits'
import { errorLine, requestLine, type Log } from './log'
import { mount, type Landed } from './mount'
import { operations } from './operations'
import type { Services } from './services'
import { API_PAGE, serveConsole } from './static'

export interface AppOptions {
  /** Folder of the built console; without it only the API answers. */
  readonly consoleDir?: string
  /** Defaults to on, except where `NODE_ENV` is `production`. */
  readonly checkOutput?: boolean
  readonly log?: Log
  readonly limits?: Limits
  /** Further operations; for tests of what no landed area uses yet. */
  readonly operations?: readonly Landed[]
}
type Bindings = { Bindings: { incoming?: IncomingMessage } }

export function createApp(services: Services, options: AppOptions = {}): Hono<Bindings> {
  const log: Log = options.log ?? (() => undefined)
  const report = (e: unknown) => log(errorLine(e))
  const api = mount(services, options.operations ?? operations, {
    checkOutput: options.checkOutput ?? process.env['NODE_ENV'] !== 'production',
    report,
    ...(options.limits ? { limits: options.limits } : {}),
  })
  const console_ = serveConsole(options.consoleDir, configOf(services.settings), services.settings)

  async function answer(request: Request, incoming: IncomingMessage | undefined) {
    const { path, search } = split(incoming?.url ?? request.url)
    const remote = incoming?.socket.remoteAddress
    const host = incoming?.headers.host ?? request.headers.get('host') ?? new URL(request.url).host
    if (!hostAllowed(host, services.settings)) {
      return { response: refuse(421, 'This host name is not served here.', { Connection: 'close' }), route: 'host' }
    }
    try {
      if (path === '/v4/openapi.json' || path === API_PAGE || path === '/config.json') {
        return { response: await console_(request, path), route: path }
      }
      if (path.startsWith('/v4/') || path === '/v4') {
        const { response, route } = await api({ request, path: path.slice(3), search, remote })
        return { response, route: route ?? '/v4/?' }
      }
      if (/^\/v4beta(\/|$)/.test(path)) return { response: refuse(404, 'Not found'), route: '/v4beta' }
      return { response: await console_(request, path), route: 'console' }
    } catch (e) {
      return { response: answerError(e, report), route: '?' }
    }
  }

  const app = new Hono<Bindings>()
  app.all('*', async (c) => {
    const started = performance.now()
    // Outside of Node's server (in tests) there is no socket.
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
    const { response, route } = await answer(c.req.raw, incoming)
    log(requestLine(c.req.method, route, response.status, performance.now() - started))
    return response
  })
  app.onError((e) => answerError(e, report))
  return app
}

/** The path as it was sent: `URL` would fold `..` and reach another resource than the one that was named. */
function split(url: string): { path: string; search: string } {
  const [, path = '/', search = ''] = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? []
  return { path: path === '' ? '/' : path, search }
}

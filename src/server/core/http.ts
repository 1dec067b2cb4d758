/** Node's HTTP server with this server's time limits, refusals in the reference's form, and an orderly shutdown. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { errorBody } from './answers'
import {
  CONNECTION_LIMITS,
  endSocket,
  inOrder,
  limitAnswer,
  limitConnections,
  type ConnectionLimits,
} from './connections'
import { newRequest, withRequest } from '../system/request-context'
import { SettingError } from '../system/settings'

export type Listener = (req: IncomingMessage, res: ServerResponse) => void
export interface Listening {
  readonly server: Server
  readonly port: number
  /** Earlier requests wait for this. */
  serve(listener: Listener): void
  /** Serves on, but answers health checks with 503, so that a balancer sends requests elsewhere. */
  drain(): void
  /** Lets calls in flight end within `graceMs` milliseconds. */
  stop(graceMs: number): Promise<void>
}
interface Limits extends Partial<ConnectionLimits> {
  /** Milliseconds for a complete request; 0 for listeners that check progress themselves. */
  readonly requestTimeout: number
  /** Milliseconds for the head of a request; 15 s. */
  readonly headersTimeout?: number
  /** Milliseconds between two checks for overdue requests; 30 s. */
  readonly connectionsCheckingInterval?: number
  /** Hosts below this name belong to buckets, whose objects can have any path. */
  readonly bucketsBelow?: string
}
const USUAL = { headersTimeout: 15_000, keepAliveTimeout: 75_000 }

/** Returns 200 on both listeners as long as the process lives, also while it starts or stops. */
const ALIVE_PATH = '/healthz'
/** Returns 200 on both listeners while requests are served; for health checks, without a token. */
export const READY_PATH = '/readyz'
/** Methods of health checks. A write would leave a line in the audit trail. */
export const CHECKS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request asks if the process lives. An object of a bucket can have the same path. */
function asksWhetherAlive({ url, method = '', headers }: IncomingMessage, { bucketsBelow }: Limits): boolean {
  if (url !== ALIVE_PATH || !CHECKS.has(method)) return false
  const host = (headers.host ?? '').toLowerCase().replace(/\.?(:\d*)?$/, '')
  return bucketsBelow === undefined || !host.endsWith(`.${bucketsBelow}`)
}

const unset = () => undefined
/** Listens at once, so that a port in use is detected before any data changes. */
export async function listen(name: string, host: string, port: number, limits: Limits): Promise<Listening> {
  // Node's own refusals have no body, so requests that Node would refuse are refused here.
  const server = createServer({ ...USUAL, ...limits, requireHostHeader: false })
  // Node would silently drop all beyond a thousand, such as the one in which a proxy names the caller. Their bytes are limited.
  server.maxHeadersCount = 0
  const bounds = { ...CONNECTION_LIMITS, ...limits }
  limitConnections(server, bounds)
  let resolve: (listener: Listener) => void = unset
  const ready = new Promise<Listener>((done) => {
    resolve = done
  })
  let serving = false
  let stopping = false
  let draining = false
  const take: Listener = (req, res) => {
    const request = newRequest()
    res.setHeader('X-Request-Id', request.id)
    if (stopping) return say(res, 503, 'The server is stopping.', { 'Retry-After': '5' })
    if (asksWhetherAlive(req, limits)) return sayAlive(req, res)
    if (draining && req.url === READY_PATH) return say(res, 503, 'The server is stopping.', { 'Retry-After': '5' })
    limitAnswer(res, bounds)
    // Health checks such as HAProxy's name no host.
    if (req.url === READY_PATH && (req.headers.host ?? '') === '') req.headers.host = 'localhost'
    else if (!isAddressed(req)) return say(res, 400, "The address or the Host field of the request can't be read.")
    // A connection that becomes idle during the shutdown would stay open until its time limit.
    res.once('close', () => stopping && setImmediate(() => server.closeIdleConnections()))
    if (!serving && req.url === READY_PATH) return say(res, 503, 'The server is starting.', { 'Retry-After': '1' })
    void ready.then((listener) => withRequest(request, () => listener(req, res)))
  }
  server.on('request', (req: IncomingMessage, res: ServerResponse) => inOrder(res, () => take(req, res)))
  server.on('checkExpectation', (_, res: ServerResponse) => {
    res.setHeader('X-Request-Id', newRequest().id)
    say(res, 417, 'Only 100-continue can be expected.')
  })
  server.on('clientError', answerClientError)
  await new Promise<void>((done, fail) => {
    server.once('error', (e: NodeJS.ErrnoException) => fail(listenError(e, name, host, port)))
    server.listen(port, host, done)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve: (listener) => {
      serving = true
      resolve(listener)
    },
    drain: () => {
      draining = true
    },
    stop: async (graceMs) => {
      stopping = true
      const closed = new Promise<void>((done) => {
        server.close(() => done())
      })
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
    },
  }
}

const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i
/**
 * Reads a path or a complete address at the one host of the request. The host of a complete address wins (RFC 9112,
 * 3.2.2) and becomes the `Host` field for everything after this.
 */
function isAddressed(req: IncomingMessage): boolean {
  const { url = '', headers } = req
  if (req.headersDistinct['host']?.length !== 1) return false
  if (!url.startsWith('/')) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
    const { host, username, password } = new URL(url)
    if (username !== '' || password !== '') return false
    headers.host = host
  }
  const { host = '' } = headers
  return HOST.test(host) && URL.canParse(`http://${host}`)
}

function sayAlive(req: IncomingMessage, res: ServerResponse): void {
  const body = '{"status":"alive"}'
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  res.writeHead(200, { ...headers, 'Content-Length': body.length })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Sends the last response of a connection. */
function say(res: ServerResponse, status: number, reason: string, headers: Readonly<Record<string, string>> = {}) {
  res.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers })
  res.end(errorBody([{ field: '', reason }]))
}

const PARSER: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The header fields are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
}
/** Responses to input that isn't HTTP or arrives too slowly. */
function answerClientError(e: NodeJS.ErrnoException, socket: Socket): void {
  if (e.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, reason] = PARSER[e.code ?? ''] ?? ['400 Bad Request', "The request isn't valid HTTP."]
  const body = errorBody([{ field: '', reason }])
  endSocket(
    socket,
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${newRequest().id}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function listenError(e: NodeJS.ErrnoException, name: string, host: string, port: number): Error {
  switch (e.code ?? '') {
    case 'EADDRINUSE':
      return new SettingError(`${name} ${port} is in use. Set ${name} to a free port.`)
    case 'EACCES':
      return new SettingError(`This user isn't allowed to use ${name} ${port}.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SettingError(`HOST ${JSON.stringify(host)} isn't an address of this machine.`)
    default:
      return e
  }
}

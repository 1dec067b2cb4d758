/** The current request, for every line that is logged during it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

export interface RequestContext {
  /** Returned as `X-Request-Id`. */
  readonly id: string
  /** Whether the database might keep something of it. */
  wrote?: boolean
  /** Milliseconds for which its statements kept the thread from others. */
  blockedMs?: number
  /** The same since its last pause. */
  unbrokenMs?: number
}
const current = new AsyncLocalStorage<RequestContext>()

/** Undefined outside of any request. */
export const requestId = (): string | undefined => current.getStore()?.id
/** A request with a random id. */
export const newRequest = (): RequestContext => ({ id: randomBytes(8).toString('hex') })
/** Runs `run` with `request` as the current one. */
export const withRequest = <T>(request: RequestContext, run: () => T): T => current.run(request, run)

/** Call before a statement whose effect stays, even if its response is lost. */
export function noteWrite(): void {
  const request = current.getStore()
  if (request) request.wrote = true
}
/** Whether the current request might have changed something since `forgetWrites`. */
export const hasWritten = (): boolean => current.getStore()?.wrote ?? true
/** Call after a write that isn't the change of the request, such as the row of its idempotency key. */
export function forgetWrites(): void {
  const request = current.getStore()
  if (request) request.wrote = false
}

/** Adds the time of a statement that kept the thread from other requests. */
export function noteBlocked(ms: number): void {
  const request = current.getStore()
  if (!request) return
  request.blockedMs = (request.blockedMs ?? 0) + ms
  request.unbrokenMs = (request.unbrokenMs ?? 0) + ms
}
/** Milliseconds of all such statements of the request. */
export const blockedMs = (): number => current.getStore()?.blockedMs ?? 0
/** Milliseconds of such statements since `notePause`; undefined outside of any request. */
export function unbrokenMs(): number | undefined {
  const request = current.getStore()
  return request && (request.unbrokenMs ?? 0)
}
/** Call after a pause in which the server handled what else had arrived. */
export function notePause(): void {
  const request = current.getStore()
  if (request) request.unbrokenMs = 0
}

/** An address and the port that some proxies write behind it, which differs for each connection. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i

/** Undefined for anything but an address. */
function addressIn(named = ''): string | undefined {
  const [, v6, v4] = WITH_PORT.exec(named) ?? []
  const address = (v6 ?? v4 ?? named).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? undefined : address
}

/**
 * The caller's address without a port. Behind a trusted proxy, the last entry of `X-Forwarded-For`, which that proxy
 * wrote; its own address if the entry is none.
 */
export function clientAddress(remote: string | undefined, forwarded: string | undefined, trustProxy: boolean): string {
  return (trustProxy ? addressIn(forwarded?.split(',').at(-1)?.trim()) : undefined) ?? addressIn(remote) ?? 'unknown'
}
/** The same for a request of Node's server. */
export const addressOf = (req: IncomingMessage, trustProxy: boolean): string =>
  clientAddress(req.socket.remoteAddress, req.headersDistinct['x-forwarded-for']?.at(-1), trustProxy)

/** Limits on what one client can hold of a listener: connections, slow heads and unread responses all end. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './limits'

export interface ConnectionLimits {
  /** Maximum open connections of the listener. */
  readonly connections: number
  /**
   * Maximum open connections of one address (an IPv6 /64); Infinity behind a proxy, which has one address for everyone.
   */
  readonly perAddress: number
  /** Milliseconds that a response waits for a client that reads none of it; 0 if the listener checks that itself. */
  readonly unreadMs: number
  /** Milliseconds in which a client must read a complete response; 0 for no limit. */
  readonly answerMs: number
}
export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 8192,
  perAddress: 1024,
  unreadMs: 60_000,
  answerMs: 600_000,
}
/** Milliseconds between a refusal of the parser and the end of its connection, in which the client can read it. */
const LINGER_MS = 1000

/** Closes connections over the limits at once. */
export function limitConnections(server: Server, { connections, perAddress }: ConnectionLimits): void {
  server.maxConnections = connections
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress, undefined, false)
    const before = open.get(key) ?? 0
    if (before >= perAddress) {
      socket.destroy()
      return
    }
    open.set(key, before + 1)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}

/** Maximum requests of a connection that wait. Browsers send none before they have read a response, apt sends ten. */
const MAX_QUEUED = 16
const queued = new WeakMap<Socket, number>()

/**
 * Calls `act` once the responses before this one are sent, so that a connection has one response in memory, and each has its own time.
 * Closes a connection with too many requests.
 */
export function inOrder(res: ServerResponse, act: () => void): void {
  if (res.socket) {
    act()
    return
  }
  const { socket } = res.req
  const before = queued.get(socket) ?? 0
  if (before >= MAX_QUEUED) {
    socket.destroy()
    return
  }
  queued.set(socket, before + 1)
  res.once('socket', () => {
    queued.set(socket, (queued.get(socket) ?? 1) - 1)
    // Node is still assigning the socket.
    queueMicrotask(act)
  })
}

/** Destroys the connection of a response that its client doesn't read. */
export function limitAnswer(res: ServerResponse, { unreadMs, answerMs }: ConnectionLimits): void {
  const { socket } = res
  if (!socket || unreadMs === 0) return
  // A response that hasn't begun waits for the server and not for its client. Canceling many objects takes minutes.
  const end = () => void (res.headersSent ? socket.destroy() : socket.setTimeout(unreadMs))
  // The socket's own timer restarts with each byte sent or received.
  res.setTimeout(unreadMs, end)
  const whole = setInterval(end, answerMs).unref()
  res.once('close', () => clearInterval(whole))
}

/** What waits for the end of each connection. */
const waiting = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `done` once the response is sent or its connection is closed, at once if it already is. Node reports the end of a
 * connection only to the response being sent, not to one that waits behind it.
 */
export function whenEnded(res: ServerResponse, done: () => void): void {
  const { socket } = res.req
  if (res.closed || socket.destroyed) {
    done()
    return
  }
  const all = waiting.get(socket) ?? waitFor(socket)
  const end = () => {
    if (all.delete(end)) done()
  }
  all.add(end)
  res.once('close', end)
}
function waitFor(socket: Socket): Set<() => void> {
  const all = new Set<() => void>()
  waiting.set(socket, all)
  // One listener for any number of responses.
  socket.once('close', () => {
    for (const end of all) end()
  })
  return all
}

/** Sends the last bytes of a connection and closes it, even if the client keeps its own side open. */
export function endSocket(socket: Socket, text: string): void {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

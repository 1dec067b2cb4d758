/** What one client can hold of a listener: connections, slow heads and unread answers all end, whatever the client does. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './limits'

export interface ConnectionLimits {
  /** Open connections of the listener at once. */
  readonly connections: number
  /** Open connections of one address (an IPv6 /64) at once; Infinity behind a proxy, which has one address for everyone. */
  readonly perAddress: number
  /** Milliseconds for which an answer may wait for a client that reads none of it; 0 where the listener judges that itself. */
  readonly unreadMs: number
  /** Milliseconds in which a client must have read an answer whole; 0 for no limit. */
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

/** Refuses connections beyond the limits by closing them at once. */
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

/** Destroys the connection of an answer that its client does not read. */
export function limitAnswer(res: ServerResponse, { unreadMs, answerMs }: ConnectionLimits): void {
  const { socket } = res
  if (!socket || unreadMs === 0) return
  // An answer that has not begun waits for the server, not for its client: a cancel of many objects takes minutes.
  const end = () => void (res.headersSent ? socket.destroy() : socket.setTimeout(unreadMs))
  // The socket's own timer starts again with each byte that leaves or comes.
  res.setTimeout(unreadMs, end)
  const whole = setInterval(end, answerMs).unref()
  res.once('close', () => clearInterval(whole))
}

/** Sends the last bytes of a connection and closes it, also where the client leaves its own side open. */
export function endSocket(socket: Socket, text: string): void {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

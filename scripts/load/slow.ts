/**
 * Clients that are slow on purpose: they send a byte of a head or body now and then, or request an answer and don't read it.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Targets: the two listeners, and paths of the object store. */
export interface Targets {
  readonly apiPort: number
  readonly objectsPort: number
  readonly token: string
  /** A signed path with its query that accepts any body. */
  readonly put: string
  /** A signed path of an object of several megabytes. */
  readonly get: string
}
export type Kind = 'head to the API' | 'head to the store' | 'body to the API' | 'body to the store' | 'answer unread'

interface Begun {
  readonly port: number
  /** Sent at once; the rest follows a byte at a time. */
  readonly first: string
}
const KINDS: Readonly<Record<Kind, (t: Targets) => Begun>> = {
  'head to the API': (t) => ({ port: t.apiPort, first: 'GET /v4/regions HTTP/1.1\r\nHost: localhost\r\nX-Slow: ' }),
  'head to the store': (t) => ({ port: t.objectsPort, first: `GET ${t.get} HTTP/1.1\r\nHost: localhost\r\nX-Slow: ` }),
  'body to the API': (t) => ({
    port: t.apiPort,
    first: `POST /v4/object-storage/keys HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${t.token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
  }),
  'body to the store': (t) => ({
    port: t.objectsPort,
    first: `PUT ${t.put} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\n`,
  }),
  'answer unread': (t) => ({ port: t.objectsPort, first: `GET ${t.get} HTTP/1.1\r\nHost: localhost\r\n\r\n` }),
}
const NAMES = Object.keys(KINDS) as Kind[]
/** Each client sends a byte once a second, at its own offset. */
const SLICES = 10
const SECOND = 1000

export class SlowClients {
  /** Each client that was disconnected: its kind, and the first line it received, if any. */
  readonly cut: { readonly kind: Kind; readonly received: string }[] = []
  readonly #targets: Targets
  readonly #open = new Map<Socket, Kind>()
  #timer: NodeJS.Timeout | undefined
  #slice = 0

  constructor(targets: Targets) {
    this.#targets = targets
  }
  /** Resolves when all are connected. Disconnected clients reconnect until this is closed. */
  async open(n: number): Promise<void> {
    await Promise.all(Array.from({ length: n }, (_, i) => this.#begin(NAMES[i % NAMES.length] ?? 'answer unread')))
    this.#timer = setInterval(() => this.#dribble(), SECOND / SLICES)
  }
  /** Resolves when the last client has disconnected. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    const gone = [...this.#open.keys()].map((socket) => new Promise((done) => socket.once('close', done)))
    for (const socket of this.#open.keys()) socket.destroy()
    await Promise.all(gone)
  }

  async #begin(kind: Kind): Promise<void> {
    const { port, first } = KINDS[kind](this.#targets)
    const socket = connect(port, '127.0.0.1')
    this.#open.set(socket, kind)
    let received = ''
    if (kind === 'answer unread') socket.pause()
    else socket.on('data', (d: Buffer) => (received += received.length < 100 ? d.toString('latin1') : ''))
    // Disconnected during a write.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#open.delete(socket)
      if (this.#timer === undefined) return
      const [line = ''] = received.split('\r\n')
      this.cut.push({ kind, received: line })
      this.#begin(kind).catch(() => undefined)
    })
    // Before the slow bytes, which don't wait for the connection.
    socket.write(first)
    await once(socket, 'connect')
  }
  #dribble(): void {
    this.#slice = (this.#slice + 1) % SLICES
    let n = 0
    for (const [socket, kind] of this.#open) {
      if (n++ % SLICES === this.#slice && kind !== 'answer unread' && socket.writable) socket.write('a')
    }
  }
}

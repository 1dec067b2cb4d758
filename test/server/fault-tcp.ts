/** A TCP proxy before a real object store. Faults happen to the connections that are open and to new ones. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface TcpFault {
  /** Connections end at once. */
  readonly away?: boolean
  /** The connection is reset after this many bytes toward the store. */
  readonly resetUpAfter?: number
  /** The connection is reset after this many bytes toward the client; 0 loses the whole answer. */
  readonly resetDownAfter?: number
  /** Nothing is forwarded toward the store any more, as if it hung. */
  readonly stallUpAfter?: number
  /** The store's answer never arrives completely. */
  readonly stallDownAfter?: number
  /** Milliseconds before each piece toward the client. */
  readonly delay?: number
  /** Changes what the store answers without changing its length. */
  readonly rewrite?: (answer: string) => string
}

export interface TcpProxy {
  readonly origin: string
  /** Replaces the fault; undefined for none. Open connections end, so that each fault begins with new ones. */
  set(fault?: TcpFault): void
  close(): Promise<void>
}

export async function tcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  let fault: TcpFault = {}
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (fault.away) {
      client.resetAndDestroy()
      return
    }
    const store = connect(Number(port), hostname)
    keep(store)
    const now = fault
    const reset = () => {
      client.resetAndDestroy()
      store.destroy()
    }
    const counts = { up: 0, down: 0 }
    client.on('data', (data: Buffer) => {
      counts.up += data.length
      if (counts.up > (now.stallUpAfter ?? Infinity)) return
      if (counts.up > (now.resetUpAfter ?? Infinity)) reset()
      else if (!store.write(data)) {
        client.pause()
        store.once('drain', () => client.resume())
      }
    })
    let sending = Promise.resolve()
    const send = async (data: Buffer) => {
      if (now.delay !== undefined) await new Promise((go) => setTimeout(go, now.delay))
      counts.down += data.length
      if (counts.down > (now.stallDownAfter ?? Infinity)) return
      if (counts.down > (now.resetDownAfter ?? Infinity)) reset()
      else if (
        !client.destroyed &&
        !client.write(now.rewrite ? Buffer.from(now.rewrite(data.toString('latin1')), 'latin1') : data)
      ) {
        store.pause()
        client.once('drain', () => store.resume())
      }
    }
    store.on('data', (data: Buffer) => {
      sending = sending.then(() => send(data))
    })
    client.once('close', () => store.destroy())
    store.once('close', () => void sending.then(() => client.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next = {}) => {
      fault = next
      for (const socket of open) socket.destroy()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

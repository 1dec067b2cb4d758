/** TLS before a PostgreSQL without it. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { selfSigned } from '#/server/seed/self-signed'

const DAY_MS = 86_400_000

export interface TlsProxy {
  /** The address of the database behind the proxy, without parameters. */
  readonly url: string
  /** The certificate, which is its own authority. */
  readonly certificate: string
  close(): Promise<void>
}

export async function tlsProxy(target: string): Promise<TlsProxy> {
  const url = new URL(target)
  const [host, port] = [url.hostname, Number(url.port)]
  const { certificate, privateKey } = selfSigned('localhost', new Date(Date.now() - DAY_MS))
  const secureContext = createSecureContext({ cert: certificate, key: privateKey })
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => undefined)
    // The first message asks for TLS, and S agrees.
    client.once('data', () => {
      const secure = new TLSSocket(client, { isServer: true, secureContext })
      const database = connect(port, host)
      open.add(database)
      secure.on('error', () => database.destroy())
      database.on('error', () => secure.destroy())
      secure.pipe(database).pipe(secure)
      client.write('S')
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  url.hostname = 'localhost'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    certificate,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

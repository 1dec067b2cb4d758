/** An HTTP or HTTPS server for one test. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'

export interface Listening {
  readonly origin: string
  /** Closes the server and its connections; safe to call twice. */
  close(): Promise<void>
}

/** Listens on a free local port; with `tls` (PEM) as an HTTPS server. */
export async function listening(
  handler: RequestListener,
  tls?: Readonly<Record<'key' | 'cert', Buffer>>,
): Promise<Listening> {
  const server = tls === undefined ? createServer(handler) : createTlsServer(tls, handler)
  // A keep-alive connection closed at the moment of its reuse would be an unwanted fault.
  server.keepAliveTimeout = 75_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

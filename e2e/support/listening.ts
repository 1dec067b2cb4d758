/** A plain HTTP server of a test's own. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export interface Listening {
  readonly origin: string
  /** Ends it with all its connections; also a second time. */
  close(): Promise<void>
}

/** On a free port of this machine. */
export async function listening(handler: RequestListener): Promise<Listening> {
  const server = createServer(handler)
  // A connection that is closed just when it is used again would be a fault that nobody asked for.
  server.keepAliveTimeout = 75_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** An HTTP server for one test. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export interface Listening {
  readonly origin: string
  /** Closes the server and its connections; safe to call twice. */
  close(): Promise<void>
}

/** Listens on a free local port. */
export async function listening(handler: RequestListener): Promise<Listening> {
  const server = createServer(handler)
  // A keep-alive connection closed at the moment of its reuse would be an unwanted fault.
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

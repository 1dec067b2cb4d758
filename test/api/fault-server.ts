/** For specs: a real HTTP server with real faults in its responses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setConfig } from '#/console/api/base/config'

export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
  /** Milliseconds since the server began. */
  at: number
}
export type Answer = (res: ServerResponse, seen: Seen, nth: number) => void

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
export const raw =
  (status: number, type: string, body: string): Answer =>
  (res) => {
    res.writeHead(status, { 'content-type': type }).end(body)
  }
/** The connection ends before any response, after the complete request was received. */
export const reset: Answer = (res) => {
  res.socket?.resetAndDestroy()
}
/** Promises more bytes than it sends, then closes. */
export const cut =
  (text: string, bytes: number): Answer =>
  (res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length) })
    res.write(text.slice(0, bytes), () => res.socket?.destroy())
  }
/** Half a body that ends as if complete and arrives as a success. */
export const half =
  (text: string): Answer =>
  (res) => {
    res.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(text.slice(0, text.length / 2))
  }

export interface FaultServer {
  origin: string
  seen: Seen[]
  /** Responses in turn; the last one repeats. */
  say(...answers: Answer[]): void
  /** Becomes the console's API, as at its start. */
  serve(): void
  close(): Promise<void>
}

/** Listens on a free port and is the console's only API, under `/v4`. */
export async function faultServer(): Promise<FaultServer> {
  const seen: Seen[] = []
  const began = performance.now()
  let turns: Answer[] = []
  let nth = 0
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('error', () => undefined)
    req.on('data', (c: Buffer) => chunks.push(c))
    req.on('end', () => {
      const s: Seen = {
        method: req.method ?? '',
        url: req.url ?? '',
        headers: req.headers,
        body: Buffer.concat(chunks).toString(),
        at: performance.now() - began,
      }
      seen.push(s)
      nth += 1
      const answer = turns.length > 1 ? turns.shift() : turns[0]
      if (answer) answer(res, s, nth)
      else json(500, {})(res, s, nth)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serve = () => {
    const apis = [{ label: 'Here', url: '/v4' }]
    setConfig({ apis, objectOrigins: [origin], maxObjectBytes: 1000, idempotency: false }, origin)
  }
  serve()
  return {
    origin,
    seen,
    serve,
    say(...answers) {
      turns = answers
      nth = 0
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

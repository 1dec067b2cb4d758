/** Hosts of the vendor and of a console on this machine: one TLS server in front of them, and a browser that resolves their names to it. */
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening } from '../support/listening'
import { certificatesIn } from '../support/certificates'

export const HOSTS = {
  console: 'console.example.com',
  api: 'api.linode.com',
  objects: 'eu-central-1.linodeobjects.com',
} as const
const NAMES = [HOSTS.console, HOSTS.api, '*.linodeobjects.com']
/** Responses with a signed URL. */
const SIGNS = /\/(?:object-url|images\/upload)$/

interface Targets {
  readonly console: RequestListener
  /** Origin of the embedded server. */
  readonly api: string
  readonly objectsOrigin: string
}
interface Received {
  readonly host: string
  /** `PUT /path`. */
  readonly line: string
  readonly headers: Readonly<IncomingMessage['headers']>
  readonly status: number
}
export interface TlsFront {
  /** Requests of the browser with their answers, preflights included. */
  readonly received: readonly Received[]
  /** Arguments of a Chromium that resolves only these hosts, and trusts no certificate but those of this server's key. */
  readonly browserArgs: readonly string[]
  close(): Promise<void>
}

/** Forwards a request under its own host and returns the answer. */
async function forwarded(req: IncomingMessage, origin: string): Promise<IncomingMessage> {
  const onward = request(origin + (req.url ?? '/'), { method: req.method, headers: req.headers, agent: false })
  req.pipe(onward)
  const [reply] = (await once(onward, 'response')) as [IncomingMessage]
  return reply
}
/** The vendor's signed URLs name the default port. */
async function withPort(reply: IncomingMessage, res: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of reply) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString().replaceAll(`https://${HOSTS.objects}/`, `https://${HOSTS.objects}:443/`)
  const { 'transfer-encoding': _, ...headers } = reply.headers
  res.writeHead(reply.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** SHA-256 of the public key, as Chromium takes it. */
const keyHash = (certificate: Buffer): string =>
  createHash('sha256')
    .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

export async function tlsFront(targets: Targets): Promise<TlsFront> {
  const dir = mkdtempSync(join(tmpdir(), 'console-tls-'))
  const ssl = certificatesIn(dir)
  const issued = await ssl.certificate({ name: 'front', key: await ssl.key('front', 'P-256'), names: NAMES })
  const received: Received[] = []

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const host = req.headers.host ?? ''
    const line = `${req.method} ${req.url}`
    res.once('close', () => received.push({ host, line, headers: req.headers, status: res.statusCode }))
    if (host === HOSTS.console) return targets.console(req, res)
    const reply = await forwarded(req, host === HOSTS.api ? targets.api : targets.objectsOrigin)
    if (host === HOSTS.api && SIGNS.test(req.url ?? '')) return withPort(reply, res)
    res.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(res)
    return undefined
  }

  const tls = { key: readFileSync(issued.key), cert: readFileSync(issued.certificate) }
  const front = await listening((req, res) => void answer(req, res).catch(() => res.destroy()), tls)
  const { host } = new URL(front.origin)
  return {
    received,
    browserArgs: [
      `--host-resolver-rules=${[...NAMES.map((name) => `MAP ${name}:443 ${host}`), 'MAP * ~NOTFOUND'].join(', ')}`,
      `--ignore-certificate-errors-spki-list=${keyHash(tls.cert)}`,
    ],
    close: async () => {
      await front.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A setup that the documentation forbids: one host for the console and the object store. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type Listening, listening } from './listening'

interface Targets {
  readonly origin: string
  readonly objectsOrigin: string
}
export interface HostOptions {
  /** Whether paths of the object store are forwarded to it; otherwise they are 404. */
  readonly objectsToo: boolean
  /** Omits the `Sec-Fetch-*` headers, as browsers do for an origin without TLS that is not localhost. */
  readonly untrusted?: boolean
  /** Removes the object store's protective headers. */
  readonly careless?: boolean
}
export interface OneHost extends Listening {
  /** Markup injected into the regions page. */
  markup: string
  /** `Sec-Fetch-Dest` of each answered object request. */
  readonly answered: string[]
  /** Path of a page with the same markup and no content policy, on the console's origin. */
  readonly barePage: string
}

const BARE = '/bare'
const PROTECTS = /^(?:content-security-policy|x-content-type-options|content-disposition|cross-origin-resource-policy)$/
const TELLS = /^(?:sec-fetch-|service-worker$)/
const but = (headers: IncomingHttpHeaders, which: RegExp) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !which.test(name)))

export async function oneHost(to: Targets, { objectsToo, untrusted, careless }: HostOptions): Promise<OneHost> {
  let markup = ''
  const answered: string[] = []
  const isObject = (path: string) => objectsToo && path.startsWith('/eu-central-1/')

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '/'
    if (path === BARE) {
      res
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Bare</title><h1>Bare</h1>${markup}`)
      return
    }
    const object = isObject(path)
    const page = path === '/regions'
    const headers = {
      ...(untrusted || (careless && object) ? but(req.headers, TELLS) : req.headers),
      // Only an uncompressed body can be changed.
      ...(page ? { 'accept-encoding': 'identity' } : {}),
    }
    const onward = request((object ? to.objectsOrigin : to.origin) + path, {
      method: req.method,
      headers,
      agent: false,
    })
    req.pipe(onward)
    const [reply] = (await once(onward, 'response')) as [IncomingMessage]
    if (!page) {
      res.writeHead(reply.statusCode ?? 502, careless && object ? but(reply.headers, PROTECTS) : reply.headers)
      reply.pipe(res).once('close', () => void (object && answered.push(String(req.headers['sec-fetch-dest']))))
      return
    }
    const parts: Buffer[] = []
    for await (const part of reply) parts.push(part as Buffer)
    const html = Buffer.concat(parts)
      .toString()
      .replace('</body>', () => `${markup}</body>`)
    const { 'transfer-encoding': _, ...kept } = reply.headers
    res.writeHead(reply.statusCode ?? 502, { ...kept, 'content-length': Buffer.byteLength(html) }).end(html)
  }

  const server = await listening((req, res) => void answer(req, res).catch(() => res.destroy()))
  return {
    ...server,
    answered,
    barePage: server.origin + BARE,
    get markup() {
      return markup
    },
    set markup(html) {
      markup = html
    },
  }
}

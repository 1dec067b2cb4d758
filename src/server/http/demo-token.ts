/** The demo account's token for the sign-in page of a demo on this machine. */
import { refuse, Reply } from '../core/answers'
import { isLoopback, type Settings } from '../system/settings'

export const DEMO_TOKEN_PATH = '/demo-token'

/** Whether sign-in offers the demo account: only with demo data, and only where no other machine can reach the server. */
export const offersDemo = ({ seed, host, publicUrl, trustProxy }: Settings): boolean =>
  seed === 'demo' && isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && !trustProxy

/** Headers of proxies. A proxy can make a loopback server public. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether the console of this server, opened on this machine, sent the request. `host`: the request's Host header. Only browsers say that
 * the page is of the same origin, also behind a proxy that rewrites the host and adds no header.
 */
function fromOwnConsole(request: Request, host: string): boolean {
  const origin = request.headers.get('origin') ?? ''
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return false
  if (!URL.canParse(origin) || FORWARDED.some((name) => request.headers.has(name))) return false
  const { hostname, host: own } = new URL(origin)
  return own === host && isLoopback(hostname)
}

/** Answers the sign-in page with `{ token }`. `token` is null where no demo is offered. */
export function answerDemoToken(request: Request, host: string, token: string | null): Reply {
  if (token === null) return refuse(404, 'Not found')
  if (request.method !== 'POST') return refuse(405, 'This method is not allowed here.', { Allow: 'POST' })
  if (!fromOwnConsole(request, host)) return refuse(403, 'Only the console on this machine can use the demo account.')
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Reply(200, headers, JSON.stringify({ token }))
}

/** Hostnames of this server, and pages on other origins that can read the API: an allowlist, no credentials. */
import { Reply } from '../core/answers'
import { isIP } from 'node:net'
import type { Settings } from '../system/settings'

/**
 * Whether `host`, with or without a port, belongs to this server, so that a page of another site can't reach this server under that
 * site's name (DNS rebinding). Addresses and `localhost` can't be rebound; any other
 * name must be configured.
 */
export function hostAllowed(host: string, settings: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  const name = /^(\[[0-9a-f:.]+\]|[^:]*)(?::\d+)?$/i.exec(host)?.[1]?.toLowerCase()
  if (name === undefined || name === '') return false
  const bare = name.replace(/^\[|\]$/g, '')
  return (
    isIP(bare) !== 0 ||
    bare === 'localhost' ||
    bare.endsWith('.localhost') ||
    bare === settings.host.toLowerCase() ||
    bare === new URL(settings.publicUrl).hostname
  )
}

/** Browser pages can read only headers listed here. */
const EXPOSED = [
  'X-OAuth-Scopes',
  'X-Accepted-OAuth-Scopes',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Spec-Version',
  'Idempotency-Replayed',
  'X-Request-Id',
].join(', ')

/** Headers for a response to `origin`; none for an origin that isn't listed. */
export function corsHeaders(origin: string | undefined, allowed: readonly string[]): Record<string, string> {
  if (origin === undefined || !allowed.includes(origin)) return {}
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED }
}

/** The response to a preflight; one from an unlisted origin allows nothing. */
export function preflight(origin: string, allowed: readonly string[], allow: string): Reply {
  const known = corsHeaders(origin, allowed)
  return new Reply(204, {
    Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    ...known,
    ...(known['Access-Control-Allow-Origin'] === undefined
      ? {}
      : {
          'Access-Control-Allow-Methods': allow,
          'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, X-Filter',
          'Access-Control-Max-Age': '600',
        }),
  })
}

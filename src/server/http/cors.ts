/** Pages on other origins that can read the API: an allowlist, no credentials. */
import { Reply } from '../core/answers'

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

/** Counts calls against the rate limits and reports them in the response's headers. */
import type { AnyOp } from '#/contract/op'
import { ApiFailure } from './handlers'
import { addressKey, type RateLimits } from './limits'
import type { Services } from './services'

/** The connection of a call. */
interface Sender {
  readonly request: Request
  readonly remote: string | undefined
}
type Headers = Record<string, string>

const UNLIMITED = '1000000'
const unlimited = (reset: number): Headers => ({
  'X-RateLimit-Limit': UNLIMITED,
  'X-RateLimit-Remaining': UNLIMITED,
  'X-RateLimit-Reset': String(reset),
})

/** `addressOf` names a caller without a token. The others throw `ApiFailure` 429. */
export function createCallLimits({ settings, clock }: Pick<Services, 'settings' | 'clock'>, limits: RateLimits) {
  const addressOf = ({ request, remote }: Sender): string => {
    const forwarded = request.headers.get('x-forwarded-for') ?? undefined
    return `address ${addressKey(remote, forwarded, settings.trustProxy)}`
  }

  /** Counts calls without a valid token by their address. Its 429 takes the place of their 401. */
  const countRefused = async (sender: Sender, headers: Headers): Promise<void> => {
    if (!settings.rateLimits) return
    const verdict = await limits.take(addressOf(sender), 'default', clock.now(), clock.elapsed?.())
    if (verdict.allowed) return
    headers['Retry-After'] = String(verdict.retryAfter)
    throw new ApiFailure(429, 'Too many requests')
  }

  /** Counts a call of `who`, a token or an address. */
  const countCall = async (op: Pick<AnyOp, 'rate'>, who: string, headers: Headers): Promise<void> => {
    if (!settings.rateLimits) {
      // A client that follows the headers would otherwise still wait as long as the reference's table says.
      const reset = Math.ceil(clock.now().getTime() / 1000) + 60
      Object.assign(headers, unlimited(reset))
      return
    }
    const verdict = await limits.take(who, op.rate, clock.now(), clock.elapsed?.())
    headers['X-RateLimit-Limit'] = String(verdict.limit)
    headers['X-RateLimit-Remaining'] = String(verdict.remaining)
    headers['X-RateLimit-Reset'] = String(verdict.reset)
    if (verdict.allowed) return
    headers['Retry-After'] = String(verdict.retryAfter)
    throw new ApiFailure(429, 'Too many requests')
  }
  return { addressOf, countRefused, countCall }
}

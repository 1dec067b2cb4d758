/** Rate limits in fixed windows, per token or per address: Part A section 8, response-shapes 1.4. */
import type { Rate } from '#/contract/op'
import { clientAddress } from '../system/request-context'

export interface Window {
  readonly name: string
  readonly limit: number
  readonly seconds: number
}
export const GENERAL: Window = { name: 'general', limit: 800, seconds: 120 }
export const CLASSES: Readonly<Record<Rate, Window>> = {
  default: { name: 'default', limit: 400, seconds: 60 },
  collection: { name: 'collection', limit: 200, seconds: 60 },
  statistics: { name: 'statistics', limit: 50, seconds: 60 },
  images: { name: 'images', limit: 20, seconds: 60 },
  'ticket-open': { name: 'ticket-open', limit: 2, seconds: 60 },
  'volume-create': { name: 'volume-create', limit: 25, seconds: 60 },
}
/** Limits by address for requests without a token. */
export const FILES: Window = { name: 'files', limit: 3000, seconds: 60 }
export const DOCUMENTS: Window = { name: 'documents', limit: 120, seconds: 60 }
export const OBJECT_REQUESTS: Window = { name: 'objects', limit: 12_000, seconds: 60 }
/** Requests for objects with a wrong or expired signature. */
export const WRONG_SIGNATURES: Window = { name: 'signatures', limit: 300, seconds: 60 }

export interface RateDecision {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** End of the window, UTC epoch seconds. */
  readonly reset: number
  /** Seconds until the end of the window, at least 1. */
  readonly retryAfter: number
}
interface Count {
  used: number
  /** In elapsed milliseconds, since setting the clock back must not extend a window. */
  readonly ends: number
}

/** Each window starts with its first call. Refused calls don't count. */
export class Limits {
  readonly #counts = new Map<string, Count>()
  readonly #most: number

  /** At most `most` windows are kept; the oldest are dropped first. */
  constructor(most = 20_000) {
    this.#most = most
  }

  get size(): number {
    return this.#counts.size
  }

  /** `elapsed`: milliseconds of a monotonic clock. */
  take(who: string, rate: Rate, now: Date, elapsed = now.getTime()): RateDecision {
    return this.takeOf([GENERAL, CLASSES[rate]], who, now, elapsed)
  }

  /** Counts a request in each of the windows, or in none if one of them is exhausted. */
  takeOf(of: readonly Window[], who: string, now: Date, elapsed = now.getTime()): RateDecision {
    const windows = of.map((w) => ({ ...w, count: this.#open(`${w.name} ${who}`, w, elapsed) }))
    const allowed = windows.every((w) => w.count.used < w.limit)
    if (allowed) for (const w of windows) w.count.used++
    // The tighter window has the fewest calls left, or of two exhausted ones the later end.
    const [tight] = windows.toSorted(
      (a, b) => a.limit - a.count.used - (b.limit - b.count.used) || b.count.ends - a.count.ends,
    )
    if (!tight) throw new Error('Name at least one window.')
    return {
      allowed,
      limit: tight.limit,
      remaining: tight.limit - tight.count.used,
      reset: Math.ceil((now.getTime() + tight.count.ends - elapsed) / 1000),
      retryAfter: Math.max(1, Math.ceil((tight.count.ends - elapsed) / 1000)),
    }
  }

  #open(key: string, window: Window, now: number): Count {
    const found = this.#counts.get(key)
    if (found && found.ends > now) return found
    this.#counts.delete(key)
    if (this.#counts.size >= this.#most) this.#shrink(now)
    const fresh = { used: 0, ends: now + window.seconds * 1000 }
    this.#counts.set(key, fresh)
    return fresh
  }

  #shrink(now: number): void {
    for (const [key, count] of this.#counts) if (count.ends <= now) this.#counts.delete(key)
    for (const key of this.#counts.keys()) {
      if (this.#counts.size < this.#most * 0.9) return
      this.#counts.delete(key)
    }
  }
}

/** The caller's address as a key; IPv6 by its /64, which one customer gets. */
export function addressKey(remote: string | undefined, forwarded: string | undefined, trustProxy: boolean): string {
  const bare = clientAddress(remote, forwarded, trustProxy)
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const all =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${all
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':')}::/64`
}

/** Rate limits in fixed windows, per token or per address (D-limits-1). */
import type { Rate, AnyOp } from '#/contract/op'
import { clientAddress } from '../system/request-context'
import { sql, type Kysely } from 'kysely'
import { refusesChanges } from '../db/dialect'
import type { Database } from '../db/schema'
import { ApiFailure } from './handlers'
import type { Services } from './services'

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
  'storage-write': { name: 'storage-write', limit: 400, seconds: 60 },
}
export type Windows = Readonly<Record<Rate | 'general', Window>>
const USUAL: Windows = { general: GENERAL, ...CLASSES }
/** Limits by address for requests without a token. */
export const FILES: Window = { name: 'files', limit: 3000, seconds: 60 }
export const DOCUMENTS: Window = { name: 'documents', limit: 120, seconds: 60 }
export const OBJECT_REQUESTS: Window = { name: 'objects', limit: 12_000, seconds: 60 }
/** Lists of public buckets, which cost as much as thousands of small objects. */
export const PUBLIC_LISTS: Window = { name: 'lists', limit: 120, seconds: 60 }
export const PREFLIGHTS: Window = { name: 'preflights', limit: 12_000, seconds: 60 }
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
/** Counts calls in this process, or in the database that several servers share. */
export interface RateLimits {
  take(who: string, rate: Rate, now: Date, elapsed?: number): RateDecision | Promise<RateDecision>
}
interface Count {
  used: number
  /** In elapsed milliseconds, since setting the clock back must not extend a window. */
  readonly ends: number
}

/** `used` is without the call in question; `ends` and `elapsed` are milliseconds of one clock. */
function decide(counted: readonly (Window & Count)[], now: Date, elapsed: number): RateDecision {
  const allowed = counted.every((w) => w.used < w.limit)
  const left = (w: Window & Count) => w.limit - w.used - (allowed ? 1 : 0)
  // The tighter window has the fewest calls left, or of two exhausted ones the later end.
  const [tight] = counted.toSorted((a, b) => left(a) - left(b) || b.ends - a.ends)
  if (!tight) throw new Error('Name at least one window.')
  return {
    allowed,
    limit: tight.limit,
    remaining: Math.max(0, left(tight)),
    reset: Math.ceil((now.getTime() + tight.ends - elapsed) / 1000),
    retryAfter: Math.max(1, Math.ceil((tight.ends - elapsed) / 1000)),
  }
}

/** Each window starts with its first call. Refused calls don't count. */
export class Limits {
  readonly #counts = new Map<string, Count>()
  readonly #most: number
  readonly #windows: Windows

  /** At most `most` windows are kept; the oldest are dropped first. */
  constructor(most = 20_000, windows: Windows = USUAL) {
    this.#windows = windows
    this.#most = most
  }

  get size(): number {
    return this.#counts.size
  }

  /** `elapsed`: milliseconds of a monotonic clock. */
  take(who: string, rate: Rate, now: Date, elapsed = now.getTime()): RateDecision {
    return this.takeOf([this.#windows.general, this.#windows[rate]], who, now, elapsed)
  }

  /** Counts a request in each of the windows, or in none if one of them is exhausted. */
  takeOf(of: readonly Window[], who: string, now: Date, elapsed = now.getTime()): RateDecision {
    const windows = of.map((w) => ({ ...w, count: this.#open(`${w.name} ${who}`, w, elapsed) }))
    const verdict = decide(
      windows.map((w) => ({ ...w, ...w.count })),
      now,
      elapsed,
    )
    if (verdict.allowed) for (const w of windows) w.count.used++
    return verdict
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

const NOW = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`

/** Milliseconds for which a refusal is repeated without the database, so that refused calls cost it nothing. */
const REPEATED_MS = 1000
const MAX_REFUSALS = 20_000

/**
 * Counts calls of several servers together, in rows and by the clock of the database. While the database accepts no
 * changes, each server counts by itself, so that reads still work.
 */
export class SharedLimits {
  readonly #db: Kysely<Database>
  readonly #windows: Windows
  readonly #own = new Limits()
  /** Refusals of the last moments, oldest first. */
  readonly #refused = new Map<string, { readonly decision: RateDecision; readonly until: number }>()

  constructor(db: Kysely<Database>, windows: Windows = USUAL) {
    this.#db = db
    this.#windows = windows
  }

  take(who: string, rate: Rate, now: Date): Promise<RateDecision> {
    return this.takeOf([this.#windows.general, this.#windows[rate]], who, now)
  }

  /** Counts a request in each of the windows, or in none if one of them is exhausted. */
  async takeOf(of: readonly Window[], who: string, now: Date): Promise<RateDecision> {
    const keyOf = (w: Window) => `${w.name} ${who}`
    const call = of.map(keyOf).join()
    const refused = this.#refused.get(call)
    if (refused && performance.now() < refused.until) return refused.decision
    this.#refused.delete(call)
    const rows = await this.#count(of, keyOf).catch((e: unknown) => {
      if (!refusesChanges(e)) throw e
      return undefined
    })
    if (!rows) return this.#own.takeOf(of, who, now, performance.now())
    const counted = of.map((w) => {
      const row = rows.find((r) => r.key === keyOf(w))
      if (!row) throw new Error(`unreachable: ${keyOf(w)} was just counted`)
      return { ...w, used: row.used - 1, ends: row.ends, at: row.at }
    })
    const verdict = decide(counted, now, counted[0]?.at ?? 0)
    if (!verdict.allowed) {
      const [oldest] = this.#refused.size < MAX_REFUSALS ? [] : this.#refused.keys()
      if (oldest !== undefined) this.#refused.delete(oldest)
      const left = Math.max(...counted.map((w) => (w.used < w.limit ? 0 : w.ends - w.at)))
      this.#refused.set(call, { decision: verdict, until: performance.now() + Math.min(REPEATED_MS, left) })
      await this.#giveBack(of.map(keyOf))
    }
    return verdict
  }

  /** Adds one to each window and returns them. */
  #count(of: readonly Window[], keyOf: (w: Window) => string) {
    return (
      this.#db
        .insertInto('rate_window')
        // In one order, so that no two requests wait for each other.
        .values(
          of
            .toSorted((a, b) => (a.name < b.name ? -1 : 1))
            .map((w) => ({ key: keyOf(w), used: 1, ends: sql<number>`${NOW} + ${sql.lit(w.seconds * 1000)}` })),
        )
        .onConflict((c) =>
          c.column('key').doUpdateSet({
            used: sql`case when rate_window.ends <= ${NOW} then 1 else rate_window.used + 1 end`,
            ends: sql`case when rate_window.ends <= ${NOW} then excluded.ends else rate_window.ends end`,
          }),
        )
        .returning(['key', 'used', 'ends', NOW.as('at')])
        .execute()
    )
  }

  /** Refused calls don't count. */
  async #giveBack(keys: readonly string[]): Promise<void> {
    await this.#db
      .updateTable('rate_window')
      .set((e) => ({ used: e('used', '-', 1) }))
      .where('key', 'in', keys.toSorted())
      .where('used', '>', 0)
      .execute()
  }
}

/** Deletes windows that ended. */
export const forgetWindows = (db: Kysely<Database>) => db.deleteFrom('rate_window').where('ends', '<=', NOW).execute()

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

/** Request budget of the tab. User calls go before background calls, and no call is sent before the limit allows it. */
import type { RateHeaders } from '../base/response'
import type { AnyOp } from '#/contract/op'
import type { RateName } from '#/contract/dialects/dialect'
import { ApiError } from '../base/errors'
import { apiDialect } from '../session/session'
import { createStore, useStore } from '../base/store'

export type RateClass = AnyOp['rate']
type Key = RateName

/** Requests per window, if the API's headers can't be read. */
const RATES: Readonly<Record<'general' | 'default', number> & Partial<Record<Key, number>>> = {
  general: 800,
  default: 400,
  collection: 200,
  statistics: 50,
  images: 20,
  'ticket-open': 2,
  'volume-create': 25,
}
const rateOf = (k: Key): number => apiDialect()?.words.rates[k] ?? RATES[k] ?? RATES.default
/** Milliseconds. */
const windowOf = (k: Key): number => (k === 'general' && !apiDialect() ? 120_000 : 60_000)
const FIRST_GUESS_MS = 5000
const DAY_MS = 86_400_000
/** Share of every window reserved for user calls. */
const RESERVE = 0.25
/** Longest wait. Beyond it a call fails with its retry time. */
export const LONGEST_WAIT_MS = 120_000

export interface Budget {
  /** Epoch milliseconds of the next possible request, or of the tightest window's end; null if unlimited. */
  readonly resetAt: number | null
  /** Waiting calls. */
  readonly waiting: number
  /** Epoch milliseconds when the next user call is sent; null if none waits. */
  readonly nextAt: number | null
}
export interface AcquireOptions {
  op: string
  background?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Longest wait in milliseconds. Beyond it the call fails unsent as rate-limited. */
  longest?: number
  /** Called with the wait in milliseconds, and with null when the call is sent. */
  onWait?: ((ms: number | null) => void) | undefined
}
const keys = (rate: RateClass): readonly Key[] => ['general', rate]

interface Waiter {
  rate: RateClass
  background: boolean
  go: () => void
}

export interface BudgetStore {
  /** Resolves when the request can be sent, and counts it. */
  acquire(rate: RateClass, o: AcquireOptions): Promise<void>
  /** Takes over the limits that a response names. */
  record(rate: RateClass, h: RateHeaders): void
  /** Blocks a class after a 429 for `ms` milliseconds, but two minutes for a day or more; null without a retry time. */
  block(rate: RateClass, ms: number | null): void
  get(): Budget
  subscribe(listener: () => void): () => void
  /** Sustained background requests per second. */
  pace(rate: RateClass): number
}

/** A budget in which nothing was sent yet. Limits are those of the API until response headers say others. */
export function createBudget(): BudgetStore {
  const sent = new Map<Key, number[]>()
  const limits = new Map<Key, number>()
  /** The server's count of a class, valid until its window ends. */
  const seen = new Map<Key, { left: number; until: number }>()
  const blocked = new Map<Key, number>()
  const blind = new Map<Key, { at: number; ms: number }>()
  const waiters: Waiter[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  let last = 0
  /** The current time. What was counted before the clock was set back would block requests until that time has come again. */
  const time = () => {
    const now = Date.now()
    if (now < last - 1000) for (const counted of [sent, seen, blocked]) counted.clear()
    last = now
    return now
  }
  const limitOf = (k: Key) => limits.get(k) ?? rateOf(k)
  const recent = (k: Key, now: number) => {
    const list = sent.get(k) ?? []
    const window = windowOf(k)
    const fresh = list.findIndex((t) => t > now - window)
    // In place, because without limits a window can have many thousands of entries.
    if (fresh !== 0) list.splice(0, fresh < 0 ? list.length : fresh)
    sent.set(k, list)
    return list
  }
  const left = (k: Key, now: number) => {
    if ((blocked.get(k) ?? 0) > now) return 0
    const counted = limitOf(k) - recent(k, now).length
    const s = seen.get(k)
    return Math.max(0, s && s.until > now ? Math.min(s.left, counted) : counted)
  }
  /** Milliseconds until the class has more than `keep` requests left; 0 if it has now. */
  const waitFor = (k: Key, keep: number, now: number): number => {
    const until = blocked.get(k) ?? 0
    if (until > now) return until - now
    if (left(k, now) > keep) return 0
    const s = seen.get(k)
    const server = s && s.until > now && s.left <= keep ? s.until - now : 0
    const list = recent(k, now)
    // The oldest request whose expiry frees enough.
    const freeing = list[Math.max(0, list.length - (limitOf(k) - keep))]
    const own = limitOf(k) - list.length > keep || freeing === undefined ? 0 : freeing + windowOf(k) - now
    return Math.max(server, own, 1)
  }
  const wait = (rate: RateClass, background: boolean, now: number) =>
    Math.max(...keys(rate).map((k) => waitFor(k, background ? Math.floor(limitOf(k) * RESERVE) : 0, now)))

  const count = (rate: RateClass, now: number) => {
    for (const k of keys(rate)) {
      recent(k, now).push(now)
      const s = seen.get(k)
      if (s) s.left -= 1
    }
  }

  const snapshot = (now: number): Budget => {
    const busy = [...new Set([...sent.keys(), ...blocked.keys()])].filter(
      (k) => recent(k, now).length > 0 || (blocked.get(k) ?? 0) > now,
    )
    const tightest = busy.toSorted((a, b) => left(a, now) / limitOf(a) - left(b, now) / limitOf(b))[0] ?? 'general'
    const held = (blocked.get(tightest) ?? 0) > now ? blocked.get(tightest) : undefined
    const first = recent(tightest, now)[0]
    const people = waiters.filter((w) => !w.background)
    return {
      resetAt: held ?? (first === undefined ? null : first + windowOf(tightest)),
      waiting: waiters.length,
      nextAt: people.length === 0 ? null : now + Math.min(...people.map((w) => wait(w.rate, false, now))),
    }
  }
  const store = createStore<Budget>({
    resetAt: null,
    waiting: 0,
    nextAt: null,
  })
  const same = (a: Budget, b: Budget) => a.resetAt === b.resetAt && a.waiting === b.waiting && a.nextAt === b.nextAt

  const pump = () => {
    clearTimeout(timer)
    const now = time()
    let soonest = Infinity
    // User calls first, each group in order. A class without requests left doesn't block others.
    for (const w of [...waiters.filter((x) => !x.background), ...waiters.filter((x) => x.background)]) {
      const ms = wait(w.rate, w.background, now)
      if (ms > 0) soonest = Math.min(soonest, ms)
      else {
        count(w.rate, now)
        waiters.splice(waiters.indexOf(w), 1)
        w.go()
      }
    }
    const next = snapshot(now)
    if (!same(store.get(), next)) store.set(next)
    if (soonest === Infinity && next.resetAt !== null) soonest = Math.max(1000, next.resetAt - now)
    if (soonest < Infinity) timer = setTimeout(pump, Math.min(soonest, 0x7fffffff))
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    acquire(rate, { op, background = false, signal, longest = LONGEST_WAIT_MS, onWait }) {
      const aborted = () => new ApiError({ kind: 'aborted', op, cause: signal?.reason })
      if (signal?.aborted) return Promise.reject(aborted())
      const ms = wait(rate, background, time())
      if (ms > longest)
        return Promise.reject(new ApiError({ kind: 'rate-limited', op, status: 429, retryAfter: Math.ceil(ms / 1000) }))
      return new Promise((resolve, reject) => {
        const drop = () => {
          waiters.splice(waiters.indexOf(w), 1)
          reject(aborted())
          pump()
        }
        const w: Waiter = {
          rate,
          background,
          go: () => {
            signal?.removeEventListener('abort', drop)
            if (reported) onWait?.(null)
            resolve()
          },
        }
        let reported = false
        waiters.push(w)
        signal?.addEventListener('abort', drop, { once: true })
        pump()
        if (!waiters.includes(w)) return
        reported = true
        onWait?.(Math.max(ms, wait(rate, background, Date.now())))
      })
    },
    pace: (rate) => Math.min(...keys(rate).map((k) => (Math.ceil(limitOf(k) * (1 - RESERVE)) * 1000) / windowOf(k))),
    record(rate, { limit, remaining, resetIn }) {
      if (limit !== null && limit > 0) {
        // Headers describe the tighter of two windows. A limit above the general one applies to both, and the general one to a class
        // that has less than the requests that are left.
        const hasMore = (remaining ?? 0) > limitOf(rate)
        if (hasMore) seen.delete(rate)
        if (hasMore || limit !== limitOf('general')) limits.set(rate, limit)
        if (limit > limitOf('general')) limits.set('general', limit)
      }
      if (remaining !== null && resetIn !== null && resetIn > 0)
        seen.set(limit !== null && limit === limitOf('general') ? 'general' : rate, {
          left: remaining,
          until: Date.now() + Math.min(resetIn, LONGEST_WAIT_MS),
        })
      pump()
    },
    block(rate, ms) {
      const now = Date.now()
      const last = blind.get(rate)
      // Without a retry time each consecutive refusal waits three times longer, up to a window.
      const guess = last && last.at > now - windowOf('general') ? Math.min(last.ms * 3, windowOf(rate)) : FIRST_GUESS_MS
      if (ms === null) blind.set(rate, { at: now, ms: guess })
      // A day or more isn't a window of the API, so the user can retry sooner.
      const held = ms !== null && ms >= DAY_MS ? LONGEST_WAIT_MS : (ms ?? guess)
      blocked.set(rate, Math.max(blocked.get(rate) ?? 0, now + held))
      pump()
    },
  }
}

export const budget = createBudget()
export const useBudget = (): Budget => useStore(budget)

/** One request budget for the whole tab (Part A section 8): people's clicks go ahead of background work, and nothing is sent before its time. */
import type { AnyOp } from '#/contract/op'
import { ApiError } from './errors'
import { createStore, useStore } from '../session/store'

export type RateClass = AnyOp['rate']
type Key = RateClass | 'general'

/** Requests per window in milliseconds, where the API's own headers cannot be read. */
const TABLE: Readonly<Record<Key, { limit: number; window: number }>> = {
  general: { limit: 800, window: 120_000 },
  default: { limit: 400, window: 60_000 },
  collection: { limit: 200, window: 60_000 },
  statistics: { limit: 50, window: 60_000 },
  images: { limit: 20, window: 60_000 },
  'ticket-open': { limit: 2, window: 60_000 },
  'volume-create': { limit: 25, window: 60_000 },
}
const FIRST_GUESS_MS = 5000
const DAY_MS = 86_400_000
/** The share of every window that background work leaves for people. */
const RESERVE = 0.25
/** Longer than this nobody is kept waiting without a word: the call fails and says when. */
export const LONGEST_WAIT_MS = 120_000

export interface Budget {
  /** Requests left in the tightest window now. */
  readonly remaining: number
  readonly limit: number
  /** Epoch milliseconds when the next request becomes possible, or the window ends; null when all is free. */
  readonly resetAt: number | null
  /** Calls that wait for their turn. */
  readonly waiting: number
  /** Epoch milliseconds when the next call that a person waits for goes out; null when none waits. */
  readonly nextAt: number | null
}
export interface AcquireOptions {
  op: string
  background?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Longest wait in milliseconds; past it the call fails as rate-limited, unsent. */
  longest?: number
  /** It must wait, for about that many milliseconds; null when it goes out after all. */
  onWait?: ((ms: number | null) => void) | undefined
}
/** What the API said about one class. */
export interface RateHeaders {
  limit: number | null
  remaining: number | null
  /** Milliseconds until the window ends. */
  resetIn: number | null
}

const keys = (rate: RateClass): readonly Key[] => ['general', rate]

interface Waiter {
  rate: RateClass
  background: boolean
  go: () => void
}

export interface BudgetKeeper {
  /** Resolves when the request may be sent now, and counts it. */
  acquire(rate: RateClass, o: AcquireOptions): Promise<void>
  learn(rate: RateClass, h: RateHeaders): void
  /** After a 429: nothing of this class goes out before that many milliseconds, two minutes where a day or more was named; null where the API named no time. */
  block(rate: RateClass, ms: number | null): void
  get(): Budget
  subscribe(listener: () => void): () => void
  /** Requests a second that background work gets in the long run. */
  pace(rate: RateClass): number
}

export function createBudget(): BudgetKeeper {
  const sent = new Map<Key, number[]>()
  const limits = new Map<Key, number>()
  /** The server's own count for a class, valid until its window ends. */
  const seen = new Map<Key, { left: number; until: number }>()
  const blocked = new Map<Key, number>()
  const blind = new Map<Key, { at: number; ms: number }>()
  const waiters: Waiter[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const limitOf = (k: Key) => limits.get(k) ?? TABLE[k].limit
  const recent = (k: Key, now: number) => {
    const list = sent.get(k) ?? []
    const fresh = list.findIndex((t) => t > now - TABLE[k].window)
    // In place: without limits a window holds many thousands, and this is asked with every call.
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
  /** Milliseconds until the class has more than `keep` left; 0 now. */
  const waitFor = (k: Key, keep: number, now: number): number => {
    const until = blocked.get(k) ?? 0
    if (until > now) return until - now
    if (left(k, now) > keep) return 0
    const s = seen.get(k)
    const server = s && s.until > now && s.left <= keep ? s.until - now : 0
    const list = recent(k, now)
    // The request whose leaving makes the count small enough.
    const freeing = list[Math.max(0, list.length - (limitOf(k) - keep))]
    const own = limitOf(k) - list.length > keep || freeing === undefined ? 0 : freeing + TABLE[k].window - now
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
      remaining: left(tightest, now),
      limit: limitOf(tightest),
      resetAt: held ?? (first === undefined ? null : first + TABLE[tightest].window),
      waiting: waiters.length,
      nextAt: people.length === 0 ? null : now + Math.min(...people.map((w) => wait(w.rate, false, now))),
    }
  }
  const store = createStore<Budget>({
    remaining: TABLE.general.limit,
    limit: TABLE.general.limit,
    resetAt: null,
    waiting: 0,
    nextAt: null,
  })
  const same = (a: Budget, b: Budget) =>
    a.remaining === b.remaining &&
    a.limit === b.limit &&
    a.resetAt === b.resetAt &&
    a.waiting === b.waiting &&
    a.nextAt === b.nextAt

  const pump = () => {
    clearTimeout(timer)
    const now = Date.now()
    let soonest = Infinity
    // People first; within each, first come first served. One that must wait for its own class holds up no other class.
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
    if (soonest < Infinity) {
      timer = setTimeout(pump, Math.min(soonest, 0x7fffffff))
      if (typeof timer === 'object') timer.unref()
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    acquire(rate, { op, background = false, signal, longest = LONGEST_WAIT_MS, onWait }) {
      const aborted = () => new ApiError({ kind: 'aborted', op, cause: signal?.reason })
      if (signal?.aborted) return Promise.reject(aborted())
      const ms = wait(rate, background, Date.now())
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
            if (told) onWait?.(null)
            resolve()
          },
        }
        let told = false
        waiters.push(w)
        signal?.addEventListener('abort', drop, { once: true })
        pump()
        if (!waiters.includes(w)) return
        told = true
        onWait?.(Math.max(ms, wait(rate, background, Date.now())))
      })
    },
    pace: (rate) =>
      Math.min(...keys(rate).map((k) => (Math.ceil(limitOf(k) * (1 - RESERVE)) * 1000) / TABLE[k].window)),
    learn(rate, { limit, remaining, resetIn }) {
      if (limit !== null && limit > 0) {
        // The headers tell the tighter of two windows; only a limit above the general one speaks of both.
        if (limit !== limitOf('general')) limits.set(rate, limit)
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
      // Without a time from the API each refusal in a row waits three times longer, up to a whole window.
      const guess =
        last && last.at > now - TABLE.general.window ? Math.min(last.ms * 3, TABLE[rate].window) : FIRST_GUESS_MS
      if (ms === null) blind.set(rate, { at: now, ms: guess })
      // A day or more is no window of the API: a person can try again sooner.
      const held = ms !== null && ms >= DAY_MS ? LONGEST_WAIT_MS : (ms ?? guess)
      blocked.set(rate, Math.max(blocked.get(rate) ?? 0, now + held))
      pump()
    },
  }
}

export const budget = createBudget()
export const useBudget = (): Budget => useStore(budget)

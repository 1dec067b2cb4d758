/**
 * Shares places among keys, such as accounts: those that wait take turns, and none gets more than its share. A key that used
 * much can be made to pause while others ask.
 */
import { setMaxListeners } from 'node:events'

type Key = string | number | null

interface Slots {
  /** Maximum of all keys together. */
  readonly all: number
  /** Maximum of one key. */
  readonly one: number
  /** Minimum of each key, even if all places are taken. */
  readonly sure?: number
  /** A key pauses so many times as long as it worked (`Slot.end`), while others ask. */
  readonly pauses?: number
}
interface Slot {
  /** Call between pieces of long work: gives the place away if others wait. Rejects once the work's signal aborts. */
  next(): Promise<void>
  /** Gives the place back for good. `spent`: milliseconds that count for a pause. */
  end(spent?: number): void
}

/** Milliseconds in a place while others wait, after which `next` gives it away. */
const SLICE_MS = 1000
/** Maximum places, however many keys are sure of some. */
const CEILING = 512
/** Milliseconds of pauses that a key can owe before it pauses: a single light piece of work can take long by chance. */
const OWED_MS = 90
/** Milliseconds for which a key counts as one of the others after it asked last. */
const RECENT_MS = 5000

export class Limiter {
  readonly #places: Slots
  readonly #elapsed: () => number
  /** What waits, by key; the next key in turn comes first. */
  readonly #waiting = new Map<Key, (() => void)[]>()
  readonly #running = new Map<Key, number>()
  /** When each key asked last; the latest comes last. */
  readonly #asked = new Map<Key, number>()
  /** When the pauses that keys owe would be over. */
  readonly #pausing = new Map<Key, number>()
  #all = 0
  #timer: NodeJS.Timeout | undefined

  /** `elapsed`: monotonic milliseconds. */
  constructor(places: Slots, elapsed = () => performance.now()) {
    this.#places = places
    this.#elapsed = elapsed
  }

  /** Waits for a place. Rejects once `signal` aborts. */
  async acquire(key: Key, signal?: AbortSignal): Promise<Slot> {
    await this.#enter(key, signal)
    let since = this.#elapsed()
    let holds = true
    return {
      next: async () => {
        signal?.throwIfAborted()
        if (this.#waiting.size === 0 || this.#elapsed() - since < SLICE_MS) return
        holds = false
        this.#leave(key)
        await this.#enter(key, signal)
        holds = true
        since = this.#elapsed()
      },
      end: (spent = 0) => {
        if (spent > 0) this.#pause(key, spent)
        if (holds) this.#leave(key)
        holds = false
      },
    }
  }

  /** Runs `act` in a place. `spent`: milliseconds that count for a pause, read at the end. */
  async run<T>(key: Key, act: () => Promise<T>, spent: () => number = () => 0): Promise<T> {
    const place = await this.acquire(key)
    try {
      return await act()
    } finally {
      place.end(spent())
    }
  }

  async #enter(key: Key, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    this.#note(key)
    if (this.#mayStart(key)) return this.#begin(key)
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      const abort = () => {
        const own = this.#waiting.get(key)?.filter((other) => other !== start) ?? []
        if (own.length > 0) this.#waiting.set(key, own)
        else this.#waiting.delete(key)
        reject(signal?.reason as Error)
      }
      if (signal) {
        // Each that waits has one; Node warns beyond ten.
        setMaxListeners(0, signal)
        signal.addEventListener('abort', abort, { once: true })
      }
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), start])
      this.#wake()
    })
  }

  #mayStart(key: Key): boolean {
    const own = this.#running.get(key) ?? 0
    const { all, one, sure = 0 } = this.#places
    return (own < sure ? this.#all < CEILING : own < one && this.#all < all) && this.#pauseOf(key) <= 0
  }

  #begin(key: Key): void {
    this.#all += 1
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
  }

  #leave(key: Key): void {
    this.#all -= 1
    const left = (this.#running.get(key) ?? 1) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    this.#startNext()
  }

  #startNext(): void {
    for (let key = this.#next(); key !== undefined; key = this.#next()) {
      const [start, ...others] = this.#waiting.get(key) ?? []
      // Moves the key behind all others.
      this.#waiting.delete(key)
      if (others.length > 0) this.#waiting.set(key, others)
      if (!start) continue
      this.#begin(key)
      start()
    }
    this.#wake()
  }

  #next(): Key | undefined {
    for (const key of this.#waiting.keys()) if (this.#mayStart(key)) return key
    return undefined
  }

  #note(key: Key): void {
    if (this.#places.pauses === undefined) return
    const now = this.#elapsed()
    this.#asked.delete(key)
    this.#asked.set(key, now)
    for (const [other, at] of this.#asked) {
      if (now - at < RECENT_MS) break
      this.#asked.delete(other)
    }
  }

  #pause(key: Key, spent: number): void {
    const now = this.#elapsed()
    for (const [other, until] of this.#pausing) if (until <= now) this.#pausing.delete(other)
    this.#pausing.set(key, Math.max(now, this.#pausing.get(key) ?? 0) + spent * (this.#places.pauses ?? 0))
  }

  /** Milliseconds for which the key still pauses; 0 if no other has asked lately. */
  #pauseOf(key: Key): number {
    const until = this.#pausing.get(key)
    if (until === undefined) return 0
    const now = this.#elapsed()
    for (const [other, at] of this.#asked) if (other !== key && now - at < RECENT_MS) return until - now - OWED_MS
    return 0
  }

  /** Continues after the shortest pause of a key that waits. A pause can have ended since the key was refused a place. */
  #wake(): void {
    clearTimeout(this.#timer)
    const pauses = [...this.#waiting.keys()].map((key) => this.#pauseOf(key)).filter((ms) => ms > 0)
    if (this.#next() !== undefined) pauses.push(0)
    if (pauses.length > 0) this.#timer = setTimeout(() => this.#startNext(), Math.min(...pauses) + 1).unref()
  }
}

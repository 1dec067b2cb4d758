/**
 * Bounds how many reads are answered at once: each keeps its page in memory until it is sent or refused. Callers take
 * turns. A caller whose reads kept the database busy pauses while others read, so that nobody waits behind heavy filters.
 */

/** Maximum reads of one caller at once. */
const MOST_OF_ONE = 4
/** Maximum reads of all callers at once. */
const MOST_OF_ALL = 16
/** A caller pauses so many times as long as its reads kept the database busy, and so gets at most a quarter of its time. */
const PAUSES = 3
/**
 * Milliseconds of pauses that a caller can owe before it pauses, which is 30 ms of statements. A single light one can take as
 * long by waiting for a processor.
 */
const OWED_MS = 90
/** Milliseconds for which a caller counts as one of the others after its last read. */
const RECENT_MS = 5000

export class ReadTurns {
  readonly #mostOfOne: number
  readonly #mostOfAll: number
  readonly #elapsed: () => number
  /** Waiting reads by caller; the next caller in turn comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #running = new Map<string, number>()
  /** When each caller asked last; the latest comes last. */
  readonly #asked = new Map<string, number>()
  /** When the pauses that callers owe would be over. */
  readonly #pausing = new Map<string, number>()
  #all = 0
  #timer: NodeJS.Timeout | undefined

  constructor(mostOfOne = MOST_OF_ONE, mostOfAll = MOST_OF_ALL, elapsed = () => performance.now()) {
    this.#mostOfOne = mostOfOne
    this.#mostOfAll = mostOfAll
    this.#elapsed = elapsed
  }

  /** Runs `act` once it is the turn of `who`. `spent`: milliseconds for which it has already kept the database busy. */
  async run<T>(who: string, act: () => Promise<T>, spent: () => number = () => 0): Promise<T> {
    this.#note(who)
    await this.#turn(who)
    try {
      return await act()
    } finally {
      this.#end(who, spent())
    }
  }

  #note(who: string): void {
    const now = this.#elapsed()
    this.#asked.delete(who)
    this.#asked.set(who, now)
    for (const [caller, at] of this.#asked) {
      if (now - at < RECENT_MS) break
      this.#asked.delete(caller)
    }
  }

  #turn(who: string): Promise<void> | undefined {
    if (this.#mayStart(who)) {
      this.#begin(who)
      return undefined
    }
    return new Promise((start) => {
      const own = this.#waiting.get(who)
      if (own) own.push(start)
      else this.#waiting.set(who, [start])
      this.#wake()
    })
  }

  #mayStart(who: string): boolean {
    return this.#all < this.#mostOfAll && (this.#running.get(who) ?? 0) < this.#mostOfOne && this.#pauseOf(who) <= 0
  }

  /** Milliseconds for which the caller still pauses; 0 if nobody else has read lately. */
  #pauseOf(who: string): number {
    const until = this.#pausing.get(who)
    if (until === undefined) return 0
    const now = this.#elapsed()
    for (const [caller, at] of this.#asked) if (caller !== who && now - at < RECENT_MS) return until - now - OWED_MS
    return 0
  }

  #begin(who: string): void {
    this.#all += 1
    this.#running.set(who, (this.#running.get(who) ?? 0) + 1)
  }

  #end(who: string, spent: number): void {
    this.#all -= 1
    const left = (this.#running.get(who) ?? 1) - 1
    if (left > 0) this.#running.set(who, left)
    else this.#running.delete(who)
    if (spent > 0) this.#pause(who, PAUSES * spent)
    this.#startNext()
  }

  #pause(who: string, ms: number): void {
    const now = this.#elapsed()
    for (const [caller, until] of this.#pausing) if (until <= now) this.#pausing.delete(caller)
    this.#pausing.set(who, Math.max(now, this.#pausing.get(who) ?? 0) + ms)
  }

  #startNext(): void {
    let next = this.#next()
    while (next !== undefined) {
      const own = this.#waiting.get(next) ?? []
      const start = own.shift()
      // Moves the caller behind all others.
      this.#waiting.delete(next)
      if (own.length > 0) this.#waiting.set(next, own)
      if (start) {
        this.#begin(next)
        start()
      }
      next = this.#next()
    }
    this.#wake()
  }

  #next(): string | undefined {
    for (const who of this.#waiting.keys()) if (this.#mayStart(who)) return who
    return undefined
  }

  /** Continues after the shortest pause of a caller who waits. */
  #wake(): void {
    clearTimeout(this.#timer)
    const pauses = [...this.#waiting.keys()].map((who) => this.#pauseOf(who)).filter((ms) => ms > 0)
    if (pauses.length === 0) return
    this.#timer = setTimeout(() => this.#startNext(), Math.min(...pauses) + 1).unref()
  }
}

/**
 * Bounds how many reads are answered at once: each keeps its page in memory until it is sent or refused. Callers take
 * turns.
 */

/** Maximum reads of one caller at once. */
const MOST_OF_ONE = 4
/** Maximum reads of all callers at once. */
const MOST_OF_ALL = 16

export class ReadTurns {
  readonly #mostOfOne: number
  readonly #mostOfAll: number
  /** Waiting reads by caller; the next caller in turn comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #running = new Map<string, number>()
  #all = 0

  constructor(mostOfOne = MOST_OF_ONE, mostOfAll = MOST_OF_ALL) {
    this.#mostOfOne = mostOfOne
    this.#mostOfAll = mostOfAll
  }

  /** Runs `act` once it is the turn of `who`. */
  async run<T>(who: string, act: () => Promise<T>): Promise<T> {
    await this.#turn(who)
    try {
      return await act()
    } finally {
      this.#end(who)
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
    })
  }

  #mayStart(who: string): boolean {
    return this.#all < this.#mostOfAll && (this.#running.get(who) ?? 0) < this.#mostOfOne
  }

  #begin(who: string): void {
    this.#all += 1
    this.#running.set(who, (this.#running.get(who) ?? 0) + 1)
  }

  #end(who: string): void {
    this.#all -= 1
    const left = (this.#running.get(who) ?? 1) - 1
    if (left > 0) this.#running.set(who, left)
    else this.#running.delete(who)
    for (const [next, own] of this.#waiting) {
      if (!this.#mayStart(next)) continue
      const start = own.shift()
      // Moves the caller behind all others.
      this.#waiting.delete(next)
      if (own.length > 0) this.#waiting.set(next, own)
      if (!start) continue
      this.#begin(next)
      start()
      return
    }
  }
}

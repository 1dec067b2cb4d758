/** Shares a few places by time: who has had a place for a while gives it to the one that waits longest. */

/** Milliseconds in a place while others wait. */
const SLICE_MS = 1000

export interface Turn {
  /** Call between pieces of the work: waits while it is another's turn. Rejects once the work's signal aborts. */
  next(): Promise<void>
  /** Gives the place back for good. */
  end(): void
}

export class Turns {
  readonly #elapsed: () => number
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(places: number, elapsed: () => number) {
    this.#free = places
    this.#elapsed = elapsed
  }

  /** Waits for a place. Rejects once `signal` aborts. */
  async begin(signal: AbortSignal): Promise<Turn> {
    await this.#enter(signal)
    let since = this.#elapsed()
    let holds = true
    return {
      next: async () => {
        signal.throwIfAborted()
        if (this.#waiting.length === 0 || this.#elapsed() - since < SLICE_MS) return
        holds = false
        this.#leave()
        await this.#enter(signal)
        holds = true
        since = this.#elapsed()
      },
      end: () => {
        if (holds) this.#leave()
        holds = false
      },
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', abort)
        resolve()
      }
      const abort = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', abort, { once: true })
      this.#waiting.push(enter)
    })
  }

  /** The place is handed over, so that nobody comes in between. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}

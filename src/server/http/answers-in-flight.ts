/** Bytes of answers that clients have not read yet: bounded for each caller and altogether, so that nobody fills the memory. */
import { ApiFailure } from '../core/handlers'

const MIB = 1024 * 1024
/** Bytes that one token, or one address without one, may leave unread. */
const MOST_OF_ONE = 32 * MIB
/** Bytes that all of them together may. */
const MOST_OF_ALL = 256 * MIB

/** Calls back once the connection has taken the answer, or is closed. */
export type OnClosed = (done: () => void) => void

export class AnswersInFlight {
  readonly #bytes = new Map<string, number>()
  readonly #mostOfOne: number
  readonly #mostOfAll: number
  #all = 0

  constructor(mostOfOne = MOST_OF_ONE, mostOfAll = MOST_OF_ALL) {
    this.#mostOfOne = mostOfOne
    this.#mostOfAll = mostOfAll
  }

  /** Bytes that nobody has read yet. */
  get bytes(): number {
    return this.#all
  }

  /** Call before anything is done. Throws `ApiFailure`: 429 where the caller must read first, 503 where all of them must. */
  require(who: string): void {
    if ((this.#bytes.get(who) ?? 0) >= this.#mostOfOne)
      throw new ApiFailure(429, 'Read the answers to your earlier calls first.')
    if (this.#all >= this.#mostOfAll) throw new ApiFailure(503, 'The server is waiting for its answers to be read.')
  }

  /** Counts an answer until `onClosed` calls back. */
  add(who: string, bytes: number, onClosed: OnClosed): void {
    this.#change(who, bytes)
    onClosed(() => this.#change(who, -bytes))
  }

  #change(who: string, by: number): void {
    this.#all += by
    const bytes = (this.#bytes.get(who) ?? 0) + by
    if (bytes > 0) this.#bytes.set(who, bytes)
    else this.#bytes.delete(who)
  }
}

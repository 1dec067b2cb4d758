/**
 * Counts the bytes of responses that clients haven't read, bounded per caller and in total, so that nobody can fill the
 * memory.
 */
import { ApiFailure } from '../core/handlers'

const MIB = 1024 * 1024
/** Maximum unread bytes of one token, or of one address without a token. */
const MOST_OF_ONE = 32 * MIB
/** Maximum unread bytes of all callers together. */
const MOST_OF_ALL = 256 * MIB

/** Calls back once the connection has sent the response, or is closed. */
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

  /** Unread bytes of all callers. */
  get bytes(): number {
    return this.#all
  }

  /**
   * Call before the operation runs. Throws `ApiFailure`: 429 if this caller must read first, 503 if all together must.
   */
  require(who: string): void {
    if ((this.#bytes.get(who) ?? 0) >= this.#mostOfOne)
      throw new ApiFailure(429, 'Read the responses to your earlier calls first.')
    if (this.#all >= this.#mostOfAll) throw new ApiFailure(503, 'The server is waiting for its responses to be read.')
  }

  /** Counts a response until `onClosed` calls back. */
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

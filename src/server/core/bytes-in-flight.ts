/**
 * Counts the bytes of bodies being received and of responses that clients haven't read, bounded per caller and in total, so that
 * nobody can fill the memory.
 */
import { ApiFailure } from './handlers'

const MIB = 1024 * 1024
/** Maximum bytes of one token, or of one address without a token. */
const MAX_OF_ONE = 32 * MIB
/** Maximum bytes of all callers together. */
const MAX_OF_ALL = 256 * MIB

/** Why a call is refused: to the caller who has too many bytes, and to anyone once all together have. */
interface Reasons {
  readonly one: string
  readonly all: string
}
const REASONS = {
  received: {
    one: 'Send the bodies of your earlier calls first.',
    all: 'The server is waiting for the bodies of other calls.',
  },
  unread: {
    one: 'Read the responses to your earlier calls first.',
    all: 'The server is waiting for its responses to be read.',
  },
} as const satisfies Record<string, Reasons>

/** Calls back once the connection has sent the response, or is closed; at once if it already is. */
export type OnClosed = (done: () => void) => void

export class BytesInFlight {
  readonly #bytes = new Map<string, number>()
  readonly #reasons: Reasons
  readonly #mostOfOne: number
  readonly #mostOfAll: number
  #all = 0

  constructor(kind: keyof typeof REASONS, mostOfOne = MAX_OF_ONE, mostOfAll = MAX_OF_ALL) {
    this.#reasons = REASONS[kind]
    this.#mostOfOne = mostOfOne
    this.#mostOfAll = mostOfAll
  }

  /** Bytes of all callers. */
  get bytes(): number {
    return this.#all
  }

  /** Throws `ApiFailure` if so many `more` bytes are too many: 429 for this caller, 503 for all together. */
  require(who: string, more = 1): void {
    if ((this.#bytes.get(who) ?? 0) + more > this.#mostOfOne) throw new ApiFailure(429, this.#reasons.one)
    if (this.#all + more > this.#mostOfAll) throw new ApiFailure(503, this.#reasons.all)
  }

  /** Counts bytes until `onClosed` calls back. */
  add(who: string, bytes: number, onClosed: OnClosed): void {
    this.#change(who, bytes)
    onClosed(() => this.#change(who, -bytes))
  }

  /**
   * Counts the bytes that `act` adds until it ends; fewer than none if it had added too many. Adding throws as `require` does, and then no longer counts what was added before,
   * so that the caller's other calls can go on.
   */
  async during<T>(who: string, act: (add: (bytes: number) => void) => Promise<T>): Promise<T> {
    let held = 0
    const release = () => {
      this.#change(who, -held)
      held = 0
    }
    const add = (bytes: number) => {
      try {
        if (bytes > 0) this.require(who)
      } catch (e) {
        release()
        throw e
      }
      held += bytes
      this.#change(who, bytes)
    }
    try {
      return await act(add)
    } finally {
      release()
    }
  }

  #change(who: string, by: number): void {
    this.#all += by
    const bytes = (this.#bytes.get(who) ?? 0) + by
    if (bytes > 0) this.#bytes.set(who, bytes)
    else this.#bytes.delete(who)
  }
}

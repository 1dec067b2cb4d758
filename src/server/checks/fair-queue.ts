/** Selects the next service to check: accounts take turns, and none can take the slots of the others. */

/** Numbers of concurrent items. */
interface Slots {
  /** Maximum of all accounts. */
  readonly atOnce: number
  /** Maximum per account. */
  readonly ofOne: number
  /** Minimum per account even if all slots are taken. */
  readonly sure: number
}
/** Hanging services of one account take at most half of the slots, and every account is still checked. */
const CHECKS: Slots = { atOnce: 16, ofOne: 8, sure: 2 }
/** Maximum concurrent items, however many accounts there are. */
const CEILING = 512

interface Owned {
  readonly account_id: number
}
export class FairQueue<T extends Owned> {
  /** Waiting services by account; the next account in turn comes first. */
  readonly #waiting = new Map<number, T[]>()
  readonly #running = new Map<number, number>()
  #all = 0
  readonly #slots: Slots

  constructor(slots = CHECKS) {
    this.#slots = slots
  }

  push(item: T): void {
    const list = this.#waiting.get(item.account_id)
    if (list) list.push(item)
    else this.#waiting.set(item.account_id, [item])
  }

  /** The next service that can start, which then runs until `done`; undefined if none can. */
  take(): T | undefined {
    for (const [account, list] of this.#waiting) {
      if (!this.#mayStart(account)) continue
      const item = list.shift()
      this.#waiting.delete(account)
      // Moves the account behind all others.
      if (list.length > 0) this.#waiting.set(account, list)
      if (!item) continue
      this.#running.set(account, (this.#running.get(account) ?? 0) + 1)
      this.#all++
      return item
    }
    return undefined
  }

  done({ account_id: account }: Owned): void {
    const left = (this.#running.get(account) ?? 1) - 1
    if (left > 0) this.#running.set(account, left)
    else this.#running.delete(account)
    this.#all--
  }

  #mayStart(account: number): boolean {
    const own = this.#running.get(account) ?? 0
    const { atOnce, ofOne, sure } = this.#slots
    return own < sure ? this.#all < CEILING : own < ofOne && this.#all < atOnce
  }
}

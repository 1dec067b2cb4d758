/** Which service is checked next: accounts take turns, and none of them can take the places of the others. */

/** Checks that run at once, of all accounts. */
const AT_ONCE = 16
/** Of one account, so that services that hang take no more than half of the places. */
const OF_ONE = 8
/** Of one account also where all places are taken: every account goes on being checked. */
const SURE = 2
/** Checks that run at once however many accounts there are. */
const CEILING = 512

interface Owned {
  readonly account_id: number
}
export class FairQueue<T extends Owned> {
  /** Waiting, by account; the account whose turn is next comes first. */
  readonly #waiting = new Map<number, T[]>()
  readonly #running = new Map<number, number>()
  #all = 0

  push(item: T): void {
    const list = this.#waiting.get(item.account_id)
    if (list) list.push(item)
    else this.#waiting.set(item.account_id, [item])
  }

  /** The next one that may start, which then runs until `done`; undefined where none may. */
  take(): T | undefined {
    for (const [account, list] of this.#waiting) {
      if (!this.#mayStart(account)) continue
      const item = list.shift()
      this.#waiting.delete(account)
      // Behind all others.
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
    return own < SURE ? this.#all < CEILING : own < OF_ONE && this.#all < AT_ONCE
  }
}

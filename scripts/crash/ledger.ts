/** The plain model: what each thing may be by what was answered. '' stands for a thing that is not there. */
export interface Faults {
  /** Acknowledged, and not there. */
  lost: string[]
  /** Neither as before nor as after what was going on. */
  torn: string[]
}
export interface Told {
  acknowledged: number
  /** No answer came. */
  unknown: number
  /** Of those without an answer: it had happened. */
  happened: number
}

export class Ledger {
  readonly faults: Faults = { lost: [], torn: [] }
  readonly told: Told = { acknowledged: 0, unknown: 0, happened: 0 }
  /** One value where it is certain; before and after where no answer came. */
  readonly #may = new Map<string, readonly string[]>()

  #alarm = { at: 0, ring: () => {} }

  /** Calls `ring` with the nth acknowledgement from now on, in the very moment that it is heard. */
  atAcknowledgement(nth: number, ring: () => void): void {
    this.#alarm = { at: this.told.acknowledged + nth, ring }
  }
  /** What it is as far as is known: the last value that was acknowledged or seen. */
  value(name: string): string {
    return this.#may.get(name)?.[0] ?? ''
  }
  /** Begins a change to `after`; call the answer with whether it was acknowledged, refused, or lost. */
  begin(name: string, after: string): (how: 'done' | 'refused' | 'lost') => void {
    const before = this.value(name)
    this.#may.set(name, [before, after])
    return (how) => {
      if (how === 'lost') this.told.unknown++
      if (how === 'done' && ++this.told.acknowledged === this.#alarm.at) this.#alarm.ring()
      if (how !== 'lost') this.#may.set(name, [how === 'done' ? after : before])
    }
  }
  /** Compares with what is there, which is certain from now on. `things` are all whose names begin so. */
  compare(prefix: string, things: ReadonlyMap<string, string>): void {
    const names = [...this.#may.keys()].filter((n) => n.startsWith(prefix))
    for (const name of new Set([...names, ...things.keys()])) {
      const is = things.get(name) ?? ''
      const may = this.#may.get(name) ?? ['']
      const said = `${name} is ${is || 'gone'}, not ${may.map((m) => m || 'gone').join(' or ')}`
      if (may.length === 1 && may[0] !== is) this.faults.lost.push(said)
      if (may.length > 1 && !may.includes(is)) this.faults.torn.push(said)
      if (may.length > 1 && may[0] !== may[1] && may[1] === is) this.told.happened++
      this.#may.set(name, [is])
    }
  }
}

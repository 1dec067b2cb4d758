/** The model: the possible values of each thing according to the answers. '' means that it doesn't exist. */
export interface Faults {
  /** Acknowledged, but missing. */
  lost: string[]
  /** Neither the value before nor the value after an unanswered change. */
  torn: string[]
}
export interface Outcomes {
  acknowledged: number
  /** Changes without an answer. */
  unknown: number
  /** Changes without an answer that had taken effect. */
  happened: number
}

export class Ledger {
  readonly faults: Faults = { lost: [], torn: [] }
  readonly outcomes: Outcomes = { acknowledged: 0, unknown: 0, happened: 0 }
  /** One value if it is certain; two, before and after, without an answer. */
  readonly #may = new Map<string, readonly string[]>()

  #alarm = { at: 0, ring: () => {} }

  /** Calls `ring` at the nth acknowledgment from now on. */
  atAcknowledgement(nth: number, ring: () => void): void {
    this.#alarm = { at: this.outcomes.acknowledged + nth, ring }
  }
  /** The last acknowledged or observed value. */
  value(name: string): string {
    return this.#may.get(name)?.[0] ?? ''
  }
  /** Begins a change to `after`. Call the returned function with the outcome: acknowledged, refused or lost. */
  begin(name: string, after: string): (how: 'done' | 'refused' | 'lost') => void {
    const before = this.value(name)
    this.#may.set(name, [before, after])
    return (how) => {
      if (how === 'lost') this.outcomes.unknown++
      if (how === 'done' && ++this.outcomes.acknowledged === this.#alarm.at) this.#alarm.ring()
      if (how !== 'lost') this.#may.set(name, [how === 'done' ? after : before])
    }
  }
  /** Compares with the observed values, which are certain from now on. `things` are all whose names start with this prefix. */
  compare(prefix: string, things: ReadonlyMap<string, string>): void {
    const names = [...this.#may.keys()].filter((n) => n.startsWith(prefix))
    for (const name of new Set([...names, ...things.keys()])) {
      const is = things.get(name) ?? ''
      const may = this.#may.get(name) ?? ['']
      const said = `${name} is ${is || 'gone'}, not ${may.map((m) => m || 'gone').join(' or ')}`
      if (may.length === 1 && may[0] !== is) this.faults.lost.push(said)
      if (may.length > 1 && !may.includes(is)) this.faults.torn.push(said)
      if (may.length > 1 && may[0] !== may[1] && may[1] === is) this.outcomes.happened++
      this.#may.set(name, [is])
    }
  }
}

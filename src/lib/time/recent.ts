/** Facts learned from single answers, such as what a store doesn't support. None holds for ever, because one answer can mislead. */
export interface Recent {
  note(fact?: string): void
  /** Whether the fact was noted within the last minutes. */
  has(fact?: string): boolean
}

const FORGET_MS = 300_000

/** `now` in milliseconds of a clock that is never set back. */
export function createRecent(forgetMs = FORGET_MS, now = () => performance.now()): Recent {
  const noted = new Map<string, number>()
  return {
    note: (fact = '') => void noted.set(fact, now()),
    has: (fact = '') => now() - (noted.get(fact) ?? -Infinity) < forgetMs,
  }
}

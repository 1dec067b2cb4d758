/** How fast something goes, smoothed, so that the time left does not jump about. */

/** Milliseconds over which a speed is averaged: older than that counts for about a third. */
const SPAN = 5000
/** Shorter than this nothing is said. */
const FIRST = 1000
const STEP = 250

export interface SpeedMeter {
  /** `now` in milliseconds. */
  add(amount: number, now: number): void
  /** A second; undefined while unknown. */
  rate(now: number): number | undefined
  /** Milliseconds since anything moved; 0 before the first. */
  idle(now: number): number
  /** After a standstill that is no slowness. */
  reset(): void
}

export function createMeter(span = SPAN): SpeedMeter {
  let began: number | undefined
  let folded = 0
  let amount = 0
  let average = 0
  let moved = 0
  const fold = (now: number) => {
    const ms = now - folded
    if (began === undefined || ms < STEP) return
    const weight = Math.exp(-ms / span)
    average = average * weight + (amount / ms) * 1000 * (1 - weight)
    amount = 0
    folded = now
  }
  return {
    add(more, now) {
      if (began === undefined) {
        began = now
        folded = now
      }
      amount += more
      moved = now
      fold(now)
    },
    rate(now) {
      fold(now)
      if (began === undefined || now - began < FIRST) return undefined
      // From nothing the average would climb slowly: what has not been seen yet is taken out.
      return average / (1 - Math.exp(-(folded - began) / span))
    },
    idle: (now) => (began === undefined ? 0 : now - moved),
    reset() {
      began = undefined
      amount = 0
      average = 0
    },
  }
}

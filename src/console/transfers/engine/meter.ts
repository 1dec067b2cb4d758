/** Smoothed speed, so that the time left doesn't jump. */

/** Time constant of the average, in milliseconds. */
const SPAN = 5000
/** Milliseconds before the first result. */
const FIRST = 1000
const STEP = 250

export interface SpeedMeter {
  /** `now` in milliseconds. */
  add(amount: number, now: number): void
  /** Amount per second; undefined while unknown. */
  rate(now: number): number | undefined
  /** Milliseconds since the last movement; 0 before the first. */
  idle(now: number): number
  /** Restarts the measurement after an intended pause. */
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
      // Corrects the average's slow climb from zero.
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

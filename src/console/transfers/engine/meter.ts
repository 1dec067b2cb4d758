/** Smoothed speed, so that the time left doesn't jump. */

/** Time constant of the average, in milliseconds. */
const SPAN = 5000
/** Milliseconds before the first result. */
const FIRST = 1000
const STEP = 250

/** Times in milliseconds. */
export function createMeter(span = SPAN) {
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
    add(more: number, now: number) {
      if (began === undefined) {
        began = now
        folded = now
      }
      amount += more
      moved = now
      fold(now)
    },
    /** Amount per second; undefined while unknown. */
    rate(now: number): number | undefined {
      fold(now)
      if (began === undefined || now - began < FIRST) return undefined
      // Corrects the average's slow climb from zero.
      return average / (1 - Math.exp(-(folded - began) / span))
    },
    /** Milliseconds since the last movement; 0 before the first. */
    idle: (now: number) => (began === undefined ? 0 : now - moved),
    /** Restarts the measurement after an intended pause. */
    reset() {
      began = undefined
      amount = 0
      average = 0
    },
  }
}

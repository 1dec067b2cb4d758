/** Repeatable randomness: all random choices of a run follow from one seed. */
export interface Chance {
  /** From 0 to below `n`. */
  below(n: number): number
  one<T>(of: readonly T[]): T
  bytes(n: number): Buffer
}

/** A 48-bit linear congruential generator: good enough for choices, and the same on every machine. */
export function chanceOf(seed: number): Chance {
  let state = (BigInt(seed) ^ 0x5deece66dn) & 0xffff_ffff_ffffn
  const next = () => {
    state = (state * 0x5deece66dn + 11n) & 0xffff_ffff_ffffn
    return Number(state >> 16n)
  }
  const below = (n: number) => next() % n
  return {
    below,
    one: (of) => {
      const found = of[below(of.length)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
    bytes: (n) => {
      const made = Buffer.alloc(n)
      for (let at = 0; at + 4 <= n; at += 4) made.writeUInt32LE(next(), at)
      return made
    },
  }
}

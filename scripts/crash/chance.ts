/** Chance that can be repeated: everything random in a run follows from one seed. */
export interface Chance {
  /** From 0 to below `n`. */
  below(n: number): number
  one<T>(of: readonly T[]): T
  bytes(n: number): Buffer
}

/** Numbers by a linear congruence of 48 bits: good enough for choices, and the same everywhere. */
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

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The entries of `next` that differ from those of `was`, by value: sent alone, they undo nothing that somebody else has changed
 * meanwhile. The order within lists counts.
 */
export const changedOf = <T extends object>(next: T, was: T): Partial<T> => {
  const changed: Partial<T> = { ...next }
  for (const key in changed) if (same(changed[key], was[key])) delete changed[key]
  return changed
}

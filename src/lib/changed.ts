/** Whether two JSON values are the same. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The entries of `next` that differ by value from those of `was`. Sending only these doesn't undo other people's
 * changes. Order within lists counts.
 */
export const changedOf = <T extends object>(next: T, was: T): Partial<T> => {
  const changed: Partial<T> = { ...next }
  for (const key in changed) if (isSameJson(changed[key], was[key])) delete changed[key]
  return changed
}

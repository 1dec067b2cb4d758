/**
 * Counts runs that can overlap. Each call starts a run and returns whether that run is still the latest, so that a slow
 * one doesn't overwrite the result of one that started later.
 */
export function createLatestRun(): () => () => boolean {
  let last = 0
  return () => {
    const own = (last += 1)
    return () => own === last
  }
}

/** Cuts connections that stall or trickle, but none that makes progress, however long it takes. */
export interface PaceLimits {
  /** Maximum time without any byte. */
  readonly idleMs: number
  /** The rate isn't checked before this time. */
  readonly graceMs: number
  /** The rate is averaged over this time. */
  readonly windowMs: number
  /** Bytes per second. */
  readonly minRate: number
}
export const PACE: PaceLimits = { idleMs: 60_000, graceMs: 60_000, windowMs: 60_000, minRate: 16_000 }

/** The decision alone: given the elapsed time and the received bytes, whether the client is too slow. */
export function paceJudge(limits: PaceLimits, startedAt: number): (at: number, bytes: number) => boolean {
  let samples = [{ at: startedAt, bytes: 0 }]
  let moved = startedAt
  return (at, bytes) => {
    if (bytes > (samples.at(-1)?.bytes ?? 0)) moved = at
    samples.push({ at, bytes })
    // The newest sample that is at least a window old begins the window.
    const begin = samples.findLastIndex((s) => at - s.at >= limits.windowMs)
    if (begin > 0) samples = samples.slice(begin)
    if (at - moved >= limits.idleMs) return true
    const [first] = samples
    if (at - startedAt < limits.graceMs || !first || at - first.at < limits.windowMs) return false
    return ((bytes - first.bytes) * 1000) / (at - first.at) < limits.minRate
  }
}

/** Watches `bytes()` until the returned function is called; calls `cut` once if the client is too slow. */
export function watchPace(limits: PaceLimits, bytes: () => number, cut: () => void): () => void {
  const before = bytes()
  const judge = paceJudge(limits, performance.now())
  const timer = setInterval(
    () => {
      if (!judge(performance.now(), bytes() - before)) return
      clearInterval(timer)
      cut()
    },
    Math.max(10, Math.min(limits.idleMs, limits.windowMs) / 12),
  ).unref()
  return () => clearInterval(timer)
}

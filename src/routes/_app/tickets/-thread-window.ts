/** Which replies of a long thread are in the page: the latest at first, and never more than MOST. */

export const STEP = 40
export const MOST = 80

/** From `start` to before `end`. */
export interface Shown {
  readonly start: number
  readonly end: number
}

export const latest = (count: number): Shown => ({ start: Math.max(0, count - STEP), end: count })

export function earlier({ start, end }: Shown): Shown {
  const next = Math.max(0, start - STEP)
  return { start: next, end: Math.min(end, next + MOST) }
}

export function later({ start, end }: Shown, count: number): Shown {
  const next = Math.min(count, end + STEP)
  return { start: Math.max(start, next - MOST), end: next }
}

/** New replies came: who stood at the end stays there. */
export function grown(shown: Shown, before: number, count: number): Shown {
  if (count < before) return latest(count)
  return shown.end < before ? shown : { start: Math.max(shown.start, count - MOST), end: count }
}

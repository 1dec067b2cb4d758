/** The replies of a long conversation that are in the page: the latest ones first, never more than `MAX_SHOWN_POSTS`. */

export const STEP = 40
const MAX_SHOWN_POSTS = 80

/** `end` is exclusive. */
export interface ThreadRange {
  readonly start: number
  readonly end: number
}

export const latest = (count: number): ThreadRange => ({ start: Math.max(0, count - STEP), end: count })

export function showEarlier({ start, end }: ThreadRange): ThreadRange {
  const next = Math.max(0, start - STEP)
  return { start: next, end: Math.min(end, next + MAX_SHOWN_POSTS) }
}

export function showLater({ start, end }: ThreadRange, count: number): ThreadRange {
  const next = Math.min(count, end + STEP)
  return { start: Math.max(start, next - MAX_SHOWN_POSTS), end: next }
}

/** The range after new replies: one at the end follows them, any other stays. */
export function afterReplies(shown: ThreadRange, before: number, count: number): ThreadRange {
  if (count < before) return latest(count)
  return shown.end < before ? shown : { start: Math.max(shown.start, count - MAX_SHOWN_POSTS), end: count }
}

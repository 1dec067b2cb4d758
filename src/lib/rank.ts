/**
 * Finds the best matches for typed text: whole words first, then their beginnings, initials, parts, and letters in
 * order.
 */

import { fold } from './text'

export interface Rankable {
  /** The visible text. A match here counts most. */
  readonly label: string
  /** Other identifiers, such as an id or a place. */
  readonly more?: string | undefined
}
interface Prepared<T> {
  readonly item: T
  readonly label: string
  readonly more: string
  /** First letters of the label's words: `mo` of `media-originals`. */
  readonly initials: string
}
export interface Ranked<T> {
  readonly item: T
  readonly score: number
}

const WORD = /[\p{L}\p{N}]+/gu
const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

const EXACT = 1000
const PREFIX = 900
const WORD_START = 800
const INITIALS = 700
const INSIDE = 500
const MORE = 400
/** Letters in order with gaps score below any contiguous match. */
const SCATTERED = 200
/** Least score of a match whose letters stand together. */
export const CONTIGUOUS = SCATTERED + 1

/** Scores the letters of `wanted` in order; fewer gaps score higher. 0 if any is missing. */
function scattered(text: string, wanted: string): number {
  let at = -1
  let gaps = 0
  for (let i = 0; i < wanted.length; i += 1) {
    const next = text.indexOf(wanted[i] ?? '', at + 1)
    if (next < 0) return 0
    if (next !== at + 1) gaps += 1
    at = next
  }
  return Math.max(1, SCATTERED - 20 * gaps)
}

function scoreOf({ label, more, initials }: Prepared<unknown>, token: string): number {
  const at = label.indexOf(token)
  if (at === 0) return label.length === token.length ? EXACT : PREFIX
  if (at > 0) {
    for (let i = at; i >= 0; i = label.indexOf(token, i + 1)) if (isWordStart(label, i)) return WORD_START
  }
  if (token.length > 1 && initials.startsWith(token)) return INITIALS
  if (at > 0) return INSIDE
  const aside = more.indexOf(token)
  if (aside >= 0) return isWordStart(more, aside) ? MORE + 50 : MORE
  // One or two letters would match almost everything.
  return token.length > 2 ? scattered(label, token) : 0
}

export interface Index<T> {
  /** The best matches first, at most `most` and with at least the score `least`, and the total count. Equal scores keep their order, short before long. */
  readonly find: (
    query: string,
    most: number,
    least?: number,
  ) => { readonly best: readonly Ranked<T>[]; readonly count: number }
}

/** Prepares items once, so that each keystroke only compares. */
export function indexOf<T extends Rankable>(items: readonly T[]): Index<T> {
  const prepared = items.map((item): Prepared<T> => {
    const label = fold(item.label)
    return {
      item,
      label,
      more: fold(item.more ?? ''),
      initials: (label.match(WORD) ?? []).map((word) => word[0]).join(''),
    }
  })
  return {
    find(query, most, least = 0) {
      const tokens = fold(query).split(/\s+/).filter(Boolean)
      const whole = tokens.join(' ')
      const hits: (Ranked<T> & { readonly length: number; readonly place: number })[] = []
      for (const [place, one] of prepared.entries()) {
        let score = Infinity
        for (const token of tokens) {
          score = Math.min(score, scoreOf(one, token))
          if (score === 0) break
        }
        if (score === 0) continue
        // Several words score more together than each alone.
        if (tokens.length > 1) score = Math.max(score, scoreOf(one, whole))
        if (score < least) continue
        hits.push({ item: one.item, score, length: one.label.length, place })
      }
      hits.sort((a, b) => b.score - a.score || a.length - b.length || a.place - b.place)
      return { best: hits.slice(0, most).map(({ item, score }) => ({ item, score })), count: hits.length }
    },
  }
}

/** The contiguous parts of a label that matched, as pairs of start and end in order, for highlighting. */
export function matchesIn(label: string, query: string): readonly (readonly [start: number, end: number])[] {
  const small = label.toLowerCase()
  // Lowercasing can lengthen a character and shift all later offsets.
  if (small.length !== label.length) return []
  const found: [number, number][] = []
  for (const token of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const at = small.indexOf(token)
    if (at >= 0) found.push([at, at + token.length])
  }
  const apart: [number, number][] = []
  for (const [start, end] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else apart.push([start, end])
  }
  return apart
}

/** Finds the best matches for typed text: whole names first, then beginnings of names, then beginnings of their words. */

import { fold } from './text'

export interface Rankable {
  /** The visible text. A match here counts most. */
  readonly label: string
  /** What is shown after it, such as a place or tags. */
  readonly more?: string | undefined
  /** Identifiers */
  readonly also?: readonly string[] | undefined
}
interface Prepared<T> {
  readonly item: T
  readonly label: string
  readonly more: string
}
export interface Ranked<T> {
  readonly item: T
  readonly score: number
}

const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Index of the first word that starts with the token, or -1. A match inside of a word is rarely what was meant. */
function wordAt(text: string, token: string): number {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) if (isWordStart(text, at)) return at
  return -1
}

const EXACT = 4
const PREFIX = 3
const WORD_START = 2
const MORE = 1

function scoreOf({ label, more }: Prepared<unknown>, token: string): number {
  const at = wordAt(label, token)
  if (at === 0) return label.length === token.length ? EXACT : PREFIX
  if (at > 0) return WORD_START
  return wordAt(more, token) >= 0 ? MORE : 0
}

export interface Index<T> {
  /** The best matches first, at most `most`, and the total count. Equal scores keep their order, short before long. */
  readonly find: (query: string, most: number) => { readonly best: readonly Ranked<T>[]; readonly count: number }
}

/** Prepares items once, so that each keystroke only compares. `ordered`: a long label keeps its place before a short one. */
export function indexOf<T extends Rankable>(items: readonly T[], ordered = false): Index<T> {
  const prepared = items.map((item): Prepared<T> => ({
    item,
    label: fold(item.label),
    more: fold([item.more ?? '', ...(item.also ?? [])].join(' ')),
  }))
  return {
    find(query, most) {
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
        hits.push({ item: one.item, score, length: ordered ? 0 : one.label.length, place })
      }
      hits.sort((a, b) => b.score - a.score || a.length - b.length || a.place - b.place)
      return { best: hits.slice(0, most).map(({ item, score }) => ({ item, score })), count: hits.length }
    },
  }
}

/** The parts of a label that matched, as pairs of start and end in order, for highlighting. */
export function matchesIn(label: string, query: string): readonly (readonly [start: number, end: number])[] {
  const small = label.toLowerCase()
  // Lowercasing can lengthen a character and shift all later offsets.
  if (small.length !== label.length) return []
  const found: [number, number][] = []
  for (const token of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const at = wordAt(small, token)
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

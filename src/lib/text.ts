import { formatCount } from './bytes'
import { once } from './once'

/** Length in code points, as the API counts characters (`length` counts UTF-16 units). */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))
const PLAIN = /^[ -~]*$/

/**
 * Cuts a text in two so that a narrow column can shorten the head and keep the ending: at least `keep` code points,
 * never inside a character sequence.
 */
export function splitEnding(text: string, keep: number): [head: string, tail: string] {
  if (text.length <= keep) return ['', text]
  if (PLAIN.test(text)) return [text.slice(0, text.length - keep), text.slice(text.length - keep)]
  const parts = Array.from(graphemes().segment(text), (part) => part.segment)
  let at = parts.length
  let kept = 0
  while (at > 0 && kept < keep) {
    at -= 1
    kept += codePoints(parts[at] ?? '')
  }
  return [parts.slice(0, at).join(''), parts.slice(at).join('')]
}

// No column is so narrow that it hides the ending of a shorter name.
const SHORT = 20
/** Long enough for an extension and a little more */
const ENDING = 12

/** The two parts of a name, of which only the first shortens in a narrow column; undefined if the name is short. */
export const headAndEnding = (shown: string, keep = ENDING): [head: string, tail: string] | undefined =>
  shown.length <= SHORT ? undefined : splitEnding(shown, keep)

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/g
// C1 controls, soft hyphen, Arabic letter mark, zero-width space, bidi marks, embeddings and isolates, separators, joiners that only hide
const INVISIBLE =
  /[\u0080-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g
// Tags spell the flags of regions after a black flag; elsewhere they only hide.
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu
// Joiners belong to emoji and some scripts; after plain Latin or at the start they only hide.
const LONE_JOINER = /(^|[\u0020-\u007e])([\u200c\u200d])/g
// The lookbehind makes a long run of spaces in the middle one attempt instead of one per space.
const OUTER_SPACE = /^[\p{Zs}\u2800]+|(?<![\p{Zs}\u2800])[\p{Zs}\u2800]+$/gu

const named = (char: string) => `‹U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`

/**
 * A readable form of a name: control characters as their pictures, invisible and direction characters as `‹U+202E›`,
 * outer spaces as ␠. `hidden` says whether any were replaced.
 */
export function visible(text: string): { text: string; hidden: boolean } {
  const shown = text
    .replace(OUTER_SPACE, (spaces) => '␠'.repeat(spaces.length))
    .replace(CONTROL, (char) => (char === '\u007f' ? '␡' : String.fromCodePoint(0x2400 + char.charCodeAt(0))))
    .replace(INVISIBLE, named)
    .replace(TAGS, (char, flag: string | undefined) => flag ?? named(char))
    .replace(LONE_JOINER, (_, before: string, joiner: string) => before + named(joiner))
  return { text: shown, hidden: shown !== text }
}

// Controls except tab and line feed, and direction overrides.
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * A readable form of a longer text: lines, tabs and spaces unchanged, other controls and direction overrides as
 * `‹U+202E›`.
 */
export const makeVisible = (text: string): string => text.replace(UNSEEN, named)

/** The form in which texts are compared for search: lowercase, without accents, however they are encoded. `größe` is found as `grosse`. */
export const fold = (text: string): string => {
  const small = text.toLowerCase()
  return PLAIN.test(small) ? small : small.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

/** A count with its noun: `1 bucket`, `3 buckets`, `1,204 entries`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

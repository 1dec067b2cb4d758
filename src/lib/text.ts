import { formatCount } from './bytes'
import { once } from './once'

/** Length in code points, as the API counts characters (a string's own length counts UTF-16 units). */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))
const PLAIN = /^[ -~]*$/

/**
 * Cuts a text in two so that a narrow place can shorten the head and keep the ending: at least `keep` code points, never
 * inside a character that is made of several.
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

// Below this no column is so narrow that the ending would be lost.
const SHORT = 20
/** An extension and a little more */
const ENDING = 12

/** A name in the two parts of which only the first gives way in a narrow column; undefined where it is short enough to stay whole. */
export const headAndEnding = (shown: string, keep = ENDING): [head: string, tail: string] | undefined =>
  shown.length <= SHORT ? undefined : splitEnding(shown, keep)

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/g
// C1 controls, soft hyphen, Arabic letter mark, zero-width space, bidi marks, embeddings and isolates, separators, joiners that only hide, tags
const INVISIBLE =
  /[\u0080-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g
// A joiner belongs to emoji and to some scripts; after plain Latin or at the start it only hides.
const LONE_JOINER = /(^|[\u0020-\u007e])([\u200c\u200d])/g
// It looks back so that a long run of spaces in the middle is tried once, not once for each of them.
const OUTER_SPACE = /^[ \u00a0]+|(?<![ \u00a0])[ \u00a0]+$/g

const named = (char: string) => `‹U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`

/**
 * A name as it can be read: control characters as their pictures, characters that hide or turn the direction of text as
 * `‹U+202E›`, spaces at either end as ␠. `hidden` says whether anything was made visible.
 */
export function visible(text: string): { text: string; hidden: boolean } {
  const shown = text
    .replace(OUTER_SPACE, (spaces) => '␠'.repeat(spaces.length))
    .replace(CONTROL, (char) => (char === '\u007f' ? '␡' : String.fromCodePoint(0x2400 + char.charCodeAt(0))))
    .replace(INVISIBLE, named)
    .replace(LONE_JOINER, (_, before: string, joiner: string) => before + named(joiner))
  return { text: shown, hidden: shown !== text }
}

// Controls but tab and line feed, and what turns the direction of text until something turns it back.
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/** A longer text as it can be read: lines, tabs and spaces as they are, other controls and overrides of direction as `‹U+202E›`. */
export const makeVisible = (text: string): string => text.replace(UNSEEN, named)

/** A count with its noun: `1 bucket`, `3 buckets`, `1,204 entries`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

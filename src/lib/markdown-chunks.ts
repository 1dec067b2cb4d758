/**
 * Cuts Markdown into pieces that mean the same alone, so that a long text is parsed piece by piece: the parser's time grows with
 * the square of some texts. What it would take too long for is marked as plain.
 */

export interface Chunk {
  readonly text: string
  /** Not to be parsed: shown as it is. */
  readonly plain: boolean
}

/** A piece ends at the first safe place after so many characters. */
const ENOUGH = 2000
/** A piece without such a place is not parsed from here on; what stands in code blocks costs little and is not counted. */
const MOST = 4000
/** Blocks within blocks on one line. */
const DEEPEST = 12
/** Marks of one kind in one piece. */
const MOST_MARKS = 600

const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** Nothing before this line can go on in it, once an empty line is between them. */
const FRESH = /^(?![\s>]|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|\[\^?[^\]]*\]:)/
const NESTED = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${DEEPEST + 1}}`, 'm')
const INDENTED = new RegExp(`^[ \\t]{${DEEPEST * 4},}(?:[-+*>]|\\d)`, 'm')
const MARKS = ['*', '_', '~', '`', '[', '<', '&', '@', '!']

export function markdownChunks(text: string): Chunk[] {
  const chunks: Chunk[] = []
  let lines: string[] = []
  // The same without what stands in code blocks.
  let bare: string[] = []
  let size = 0
  let fence = ''
  let wasEmpty = false
  const finish = () => {
    chunks.push({ text: lines.join('\n'), plain: isTooMuch(bare.join('\n')) })
    lines = []
    bare = []
    size = 0
  }
  for (const line of text.split(/\r\n?|\n/)) {
    if (fence === '' && wasEmpty && size >= ENOUGH && FRESH.test(line)) finish()
    const mark = FENCE.exec(line)?.[1] ?? ''
    lines.push(line)
    if (fence === '') bare.push(line)
    size += line.length + 1
    wasEmpty = line.trim() === ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
  }
  finish()
  return chunks
}

function isTooMuch(text: string): boolean {
  if (text.length > MOST || NESTED.test(text) || INDENTED.test(text)) return true
  return MARKS.some((mark) => text.split(mark).length > MOST_MARKS)
}

/**
 * Cuts Markdown into pieces with the same meaning, so that a long text is parsed piece by piece. The parser's time is
 * quadratic for some texts; a piece that would take too long is marked as plain.
 */

export interface Chunk {
  readonly text: string
  /** Shown without parsing. */
  readonly plain: boolean
}

/** A piece ends at the first safe place after this many characters. */
const ENOUGH = 2000
/**
 * A piece without a safe place ends after this many characters between two rows, items, quoted lines or lines of a
 * paragraph.
 */
const LONG = 3400
/** A piece without any place to end isn't parsed beyond this length. Code blocks are cheap and don't count. */
const MOST = 4000
/** Maximum nesting of blocks on one line. */
const DEEPEST = 12
/** Maximum marks of one type in one piece. */
const MAX_MARKS = 600

const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** After an empty line, this line continues nothing before it. */
const FRESH = /^(?![\s>]|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|\[\^?[^\]]*\]:)/
const NESTED = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${DEEPEST + 1}}`, 'm')
const INDENTED = new RegExp(`^[ \\t]{${DEEPEST * 4},}(?:[-+*>]|\\d)`, 'm')
const MARKS = ['*', '_', '~', '`', '[', '<', '&', '@', '!']

const ITEM = /^(?:([-+*])|\d{1,9}([.)]))(?:\s|$)/
const DELIMITER = /^ {0,3}(?=.*\|)\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const UNDERLINE = /^ {0,3}(?:=+|-+)\s*$/

/** The block of a line outside code, if it can be cut between lines. */
interface Block {
  readonly kind: 'paragraph' | 'list' | 'quote' | 'table'
  /** The mark of a list; the lines of a table to repeat above the rest. */
  readonly of: string
}
const PARAGRAPH: Block = { kind: 'paragraph', of: '' }

/** The block of `line`, which follows a line of `before`. */
function blockOf(line: string, previous: string, before: Block): Block {
  const wasEmpty = previous.trim() === ''
  const item = ITEM.exec(line)
  const mark = item?.[1] ?? item?.[2]
  if (before.kind === 'table' && !wasEmpty && line.trim() !== '') return before
  if (before.kind === 'list' && (mark === before.of || !(wasEmpty && FRESH.test(line)))) return before
  if (mark !== undefined && (wasEmpty || item?.[1] !== undefined)) return { kind: 'list', of: mark }
  if (line.startsWith('>')) return { kind: 'quote', of: '' }
  if (previous.includes('|') && DELIMITER.test(line)) return { kind: 'table', of: `${previous}\n${line}` }
  return PARAGRAPH
}

/**
 * Whether a piece can end before `line`, which stays in `block`. The rest then has the same meaning, at most with more
 * space above.
 */
function canCut(line: string, previous: string, { kind, of }: Block, piece: string): boolean {
  if (line.trim() === '' || previous.trim() === '') return kind === 'list' && ITEM.test(line)
  if (kind === 'table') return !of.endsWith(line)
  if (kind === 'list') return ITEM.test(line)
  // A code block within a quotation must keep its beginning.
  if (kind === 'quote') return line.startsWith('>') && !/^>.*(?:`{3}|~{3})/m.test(piece)
  return FRESH.test(line) && !UNDERLINE.test(line) && !line.includes('|')
}

export function markdownChunks(text: string): Chunk[] {
  const chunks: Chunk[] = []
  let lines: string[] = []
  // The text without its code blocks.
  let bare: string[] = []
  let size = 0
  let fence = ''
  let previous = ''
  let block = PARAGRAPH
  const finish = (repeated?: string) => {
    chunks.push({ text: lines.join('\n'), plain: isTooMuch(bare.join('\n')) })
    lines = repeated === undefined ? [] : [repeated]
    bare = [...lines]
    size = repeated === undefined ? 0 : repeated.length + 1
  }
  for (const line of text.split(/\r\n?|\n/)) {
    const before = block
    if (fence === '') block = blockOf(line, previous, block)
    const mark = FENCE.exec(line)?.[1] ?? ''
    if (fence === '' && previous.trim() === '' && size >= ENOUGH && FRESH.test(line)) finish()
    else if (
      fence === '' &&
      size + line.length >= LONG &&
      before.kind === block.kind &&
      canCut(line, previous, block, lines.join('\n'))
    )
      finish(block.kind === 'table' ? block.of : undefined)
    lines.push(line)
    if (fence === '') bare.push(line)
    size += line.length + 1
    previous = line
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
  }
  finish()
  return chunks
}

function isTooMuch(text: string): boolean {
  if (text.length > MOST || NESTED.test(text) || INDENTED.test(text)) return true
  return MARKS.some((mark) => text.split(mark).length > MAX_MARKS)
}

/** The part of a long post that is shown while it is folded. */

/** A post with more characters or lines than these is folded to about half of them. */
const MAX_CHARS = 2400
const MAX_LINES = 40
const SHOWN = MAX_CHARS / 2

const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** Offsets of the code block that is still open at the end of `text`, and of its first line of code; undefined outside of code. */
function openFence(text: string): { at: number; code: number } | undefined {
  let open: { at: number; code: number; mark: string } | undefined
  let at = 0
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? ''
    const code = at + line.length + 1
    if (open === undefined) open = mark === '' ? undefined : { at, code, mark }
    else if (mark.startsWith(open.mark) && line.trim() === mark) open = undefined
    at = code
  }
  return open
}

/** A code block with fewer characters than this before the cut is left out. */
const MIN_CODE = 80

/** The start of a long text, cut after a paragraph, a line or a word; undefined for a text that needs no folding. */
export function foldedText(text: string): string | undefined {
  const lines = text.split('\n')
  if (text.length <= MAX_CHARS && lines.length <= MAX_LINES) return undefined
  const head = lines.slice(0, MAX_LINES / 2).join('\n')
  const part = head.slice(0, SHOWN)
  const open = openFence(part)
  if (open && part.length - open.code < MIN_CODE && open.at > SHOWN / 4) return part.slice(0, open.at).trimEnd()
  if (head.length <= SHOWN) return head
  // An empty line is no paragraph end inside code.
  const marks = open ? ['\n'] : ['\n\n', '\n', ' ']
  const least = open ? open.code + MIN_CODE : SHOWN / 2
  const at = marks.map((mark) => part.lastIndexOf(mark)).find((i) => i > least)
  const cut = part.slice(0, at ?? SHOWN)
  // The cut can split a surrogate pair.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Long posts begin folded. */

/** Characters from which a post is folded, and about how many are shown then. */
const LONG = 2400
const SHOWN = 1200
const MOST_LINES = 40

const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** Where the code block begins that is open at the end of `text`, and its first line of code; undefined outside of code. */
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

/** Characters of code that are worth a box. */
const SOME_CODE = 80

/** The beginning of a long text, cut after a paragraph, a line or a word; undefined when all of it can be shown. */
export function beginning(text: string): string | undefined {
  const lines = text.split('\n')
  if (text.length <= LONG && lines.length <= MOST_LINES) return undefined
  const head = lines.slice(0, MOST_LINES / 2).join('\n')
  const part = head.slice(0, SHOWN)
  const open = openFence(part)
  if (open && part.length - open.code < SOME_CODE && open.at > SHOWN / 4) return part.slice(0, open.at).trimEnd()
  if (head.length <= SHOWN) return head
  // The lines of code are short texts of their own; an empty one among them ends nothing.
  const marks = open ? ['\n'] : ['\n\n', '\n', ' ']
  const least = open ? open.code + SOME_CODE : SHOWN / 2
  const at = marks.map((mark) => part.lastIndexOf(mark)).find((i) => i > least)
  const cut = part.slice(0, at ?? SHOWN)
  // Half a character would be no text.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Long posts begin folded. */

/** Characters from which a post is folded, and about how many are shown then. */
const LONG = 2400
const SHOWN = 1200
const MOST_LINES = 40

/** The beginning of a long text, cut after a paragraph, a line or a word; undefined when all of it can be shown. */
export function beginning(text: string): string | undefined {
  const lines = text.split('\n')
  if (text.length <= LONG && lines.length <= MOST_LINES) return undefined
  const head = lines.slice(0, MOST_LINES / 2).join('\n')
  if (head.length <= SHOWN) return head
  const part = head.slice(0, SHOWN)
  const at = ['\n\n', '\n', ' '].map((mark) => part.lastIndexOf(mark)).find((i) => i > SHOWN / 2)
  const cut = part.slice(0, at ?? SHOWN)
  // Half a character would be no text.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

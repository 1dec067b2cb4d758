import type { Ticket, TicketReply } from '#/contract/ticket-rules'
import { Button } from '#/ui/button/button'
import { useCopy } from '#/ui/text/use-copy'
import { threadText } from './thread-text'

const WORDS = { idle: 'Copy as text', copied: 'Copied', failed: 'Could not copy' }

/** The whole thread to the clipboard, also what is folded. */
export function CopyThread({ ticket, replies }: { ticket: Ticket; replies: readonly TicketReply[] }) {
  const [state, copy] = useCopy()
  return (
    <Button onClick={() => void copy(threadText(ticket, replies))}>
      <span aria-live="polite">{WORDS[state]}</span>
    </Button>
  )
}

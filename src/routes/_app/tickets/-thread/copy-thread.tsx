import type { Ticket, TicketReply } from '#/contract/ticket-rules'
import { Button } from '#/ui/button/button'
import { useCopy } from '#/ui/text/use-copy'
import * as copy from '../-copy'
import { threadText } from './thread-text'

const LABELS = { idle: copy.copyText, copied: copy.copied, failed: copy.copyFailed }

/** Copies the whole conversation, including folded and hidden posts. */
export function CopyThread({ ticket, replies }: { ticket: Ticket; replies: readonly TicketReply[] }) {
  const [state, copyText] = useCopy()
  return (
    <Button onClick={() => void copyText(threadText(ticket, replies))}>
      <span aria-live="polite">{LABELS[state]}</span>
    </Button>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { q, useOp } from '#/api/client/client'
import { readDraft } from '#/api/form/drafts'
import { errorText } from '#/app/errors/error-text'
import { ErrorNote } from '#/app/errors/error-note'
import { replyDraft } from '#/app/errors/ticket-draft'
import { ConfirmChange } from '#/app/form/confirm-change'
import { useReadSince } from '#/app/form/use-read-since'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'
import * as copy from '../-copy'

/** Asks for confirmation and closes the ticket (Part B 4.1, Support Ticket Close). */
export function CloseTicket({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const [sentAt, setSentAt] = useState(0)
  const done = () => {
    toast({ title: copy.closedToast, tone: 'ok' })
    onDone()
  }
  const close = useOp(tickets.close)
  const unconfirmed = close.error?.kind === 'unknown-outcome'
  return (
    <ConfirmChange
      title={copy.closeTitle(ticket.id)}
      action={copy.closeTicket}
      of={ticket.summary}
      tone="primary"
      pending={close.isPending}
      error={close.error && !unconfirmed ? errorText(close.error) : undefined}
      onDismiss={onDone}
      send={async () => {
        setSentAt(Date.now())
        await close.mutateAsync({ params: { ticketId: ticket.id } })
      }}
      onDone={done}
    >
      <p>{copy.closeIsFinal}</p>
      {readDraft(replyDraft(ticket.id)) ? <p>{copy.closeDropsDraft}</p> : null}
      {unconfirmed && !close.isPending ? (
        <UnconfirmedClose key={sentAt} sentAt={sentAt} ticketId={ticket.id} onClosed={done} />
      ) : null}
    </ConfirmChange>
  )
}

interface UnconfirmedProps {
  ticketId: number
  /** Milliseconds since 1970. */
  sentAt: number
  onClosed: () => void
}

/** Looks up whether the ticket was closed by a request that got no answer. */
function UnconfirmedClose({ ticketId, sentAt, onClosed }: UnconfirmedProps) {
  const { data, error, fetching, retry } = useReadSince(q(tickets.view, { params: { ticketId } }), sentAt)
  const closed = data?.status === 'closed'
  const report = useEffectEvent(onClosed)
  useEffect(() => {
    if (closed) report()
  }, [closed])
  if (error && !fetching && !data) return <ErrorNote error={error} retry={retry} title={copy.checkFailed} />
  if (!data) return <Note role="status">{copy.checkingClose}</Note>
  return closed ? null : (
    <Note tone="warn" role="status" title={copy.notClosedTitle}>
      {copy.notClosedBody}
    </Note>
  )
}

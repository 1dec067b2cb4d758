import { useEffect, useEffectEvent, useState } from 'react'
import { q, useOp } from '#/api/client/client'
import { readDraft } from '#/api/form/drafts'
import { explain } from '#/api/client/errors'
import { ErrorNote } from '#/app/errors/error-note'
import { replyDraft } from '#/app/errors/ticket-draft'
import { ConfirmChange } from '#/app/form/confirm-change'
import { useReadSince } from '#/app/form/use-read-since'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { sentences } from '#/lib/sentences'
import { Note } from '#/ui/feedback/note'
import { toast } from '#/ui/feedback/toast'

/** Asks, then closes: Part B 4.1, Support Ticket Close. */
export function CloseTicket({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const [at, setAt] = useState(0)
  const done = () => {
    toast({ title: 'The ticket is closed', tone: 'ok' })
    onDone()
  }
  const close = useOp(tickets.close)
  const lost = close.error?.kind === 'unknown-outcome'
  const told = close.error && !lost ? explain(close.error) : undefined
  return (
    <ConfirmChange
      title="Close this ticket?"
      action="Close ticket"
      tone="primary"
      pending={close.isPending}
      error={told && sentences(told.title, told.detail, told.next)}
      onDismiss={onDone}
      send={async () => {
        setAt(Date.now())
        await close.mutateAsync({ params: { ticketId: ticket.id } })
      }}
      onDone={done}
    >
      <p>It cannot be opened again, and takes no further replies or files.</p>
      {readDraft(replyDraft(ticket.id)) ? <p>The reply that you have begun is not sent.</p> : null}
      {lost && !close.isPending ? <LostClose key={at} at={at} ticketId={ticket.id} onClosed={done} /> : null}
    </ConfirmChange>
  )
}

function LostClose({ at, ticketId, onClosed }: { at: number; ticketId: number; onClosed: () => void }) {
  const { data, error, fetching, retry } = useReadSince(q(tickets.view, { params: { ticketId } }), at)
  const closed = data?.status === 'closed'
  const tell = useEffectEvent(onClosed)
  useEffect(() => {
    if (closed) tell()
  }, [closed])
  if (error && !fetching && !data) return <ErrorNote error={error} retry={retry} title="It could not be looked up" />
  if (!data) return <Note role="status">The answer was lost. Looking whether the ticket is closed…</Note>
  return closed ? null : (
    <Note tone="warn" role="status" title="The ticket was not closed">
      The request did not arrive. You can send it again.
    </Note>
  )
}

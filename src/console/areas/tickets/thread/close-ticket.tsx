import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { q, useOp } from '#/console/api/client/client'
import { readDraft } from '#/console/api/session/drafts'
import { errorText } from '#/console/resource/errors/error-text'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { replyDraft } from '#/console/resource/errors/ticket-draft'
import { ConfirmChange } from '#/console/resource/form/confirm-change'
import { lastRead, useReadSince } from '#/console/resource/form/use-read-since'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { Note } from '#/console/kit/feedback/note'
import { toast } from '#/console/kit/feedback/toast'
import { checkFailed, closeIsFinal } from '../words'

/** Asks for confirmation and closes the ticket. */
export function CloseTicket({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const cache = useQueryClient()
  const [read, setRead] = useState(0)
  const done = () => {
    toast({ title: 'Ticket closed', tone: 'ok' })
    onDone()
  }
  const close = useOp(tickets.close)
  const unconfirmed = close.error?.kind === 'unknown-outcome'
  return (
    <ConfirmChange
      title={`Close ticket ${ticket.id}?`}
      action="Close ticket"
      of={ticket.summary}
      tone="primary"
      pending={close.isPending}
      error={close.error && !unconfirmed ? errorText(close.error) : undefined}
      onDismiss={onDone}
      send={async () => {
        setRead(lastRead(cache, q(tickets.view, { params: { ticketId: ticket.id } }).queryKey))
        await close.mutateAsync({ params: { ticketId: ticket.id } })
      }}
      onDone={done}
    >
      <p>{closeIsFinal}</p>
      {readDraft(replyDraft(ticket.id)) ? <p>Your draft reply won’t be sent.</p> : null}
      {unconfirmed && !close.isPending ? (
        <UnconfirmedClose key={read} read={read} ticketId={ticket.id} onClosed={done} />
      ) : null}
    </ConfirmChange>
  )
}

interface UnconfirmedProps {
  ticketId: number
  /** The ticket's `lastRead`. */
  read: number
  onClosed: () => void
}

/** Looks up whether the ticket was closed by a request that got no answer. */
function UnconfirmedClose({ ticketId, read, onClosed }: UnconfirmedProps) {
  const { data, error, fetching, retry } = useReadSince(q(tickets.view, { params: { ticketId } }), read)
  const closed = data?.status === 'closed'
  const report = useEffectEvent(onClosed)
  useEffect(() => {
    if (closed) report()
  }, [closed])
  if (error && !fetching && !data) return <ErrorNote error={error} retry={retry} title={checkFailed} />
  if (!data) return <Note role="status">Checking whether the ticket was closed…</Note>
  return closed ? null : (
    <Note tone="warn" role="status" title="The ticket wasn’t closed">
      You can close it again.
    </Note>
  )
}

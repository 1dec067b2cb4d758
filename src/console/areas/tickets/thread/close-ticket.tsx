import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { q, useOp } from '#/console/api/client/client'
import { isApiError } from '#/console/api/base/errors'
import { readDraft } from '#/console/api/session/drafts'
import { type KnownOutcome, prepareLookup } from '#/console/api/form/outcome'
import { errorText } from '#/console/resource/errors/error-text'
import { replyDraft } from '#/console/resource/errors/ticket-draft'
import { ConfirmChange } from '#/console/resource/form/confirm-change'
import { LookupNote } from '#/console/resource/form/look-up-note'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { toast } from '#/console/kit/feedback/toast'
import { closeIsFinal } from '../words'

/** Asks for confirmation and closes the ticket. */
export function CloseTicket({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const cache = useQueryClient()
  const at = { params: { ticketId: ticket.id } }
  /** Set after a lost response; `known` once its outcome was looked up. */
  const [lost, setLost] = useState<{ readonly known?: KnownOutcome }>()
  const done = () => {
    toast({ title: 'Ticket closed', tone: 'ok' })
    onDone()
  }
  const close = useOp(tickets.close)
  const outcome = {
    one: 'ticket',
    done: 'closed',
    view: q(tickets.view, at),
    happened: ({ status }: Ticket) => status === 'closed' && {},
  }
  const isClosed = async () => {
    setLost({})
    const known = await prepareLookup(cache, tickets.close, undefined, outcome)()
    if (known.status === 'happened') return true
    setLost({ known })
    return false
  }
  return (
    <ConfirmChange
      title={`Close ticket ${ticket.id}?`}
      action="Close ticket"
      of={ticket.summary}
      tone="primary"
      pending={close.isPending || (lost !== undefined && !lost.known)}
      error={close.error && !lost ? errorText(close.error) : undefined}
      onDismiss={onDone}
      send={async () => {
        setLost(undefined)
        try {
          await close.mutateAsync(at)
        } catch (e) {
          if (!isApiError(e) || e.kind !== 'unknown-outcome' || !(await isClosed())) throw e
        }
      }}
      onDone={done}
    >
      <p>{closeIsFinal}</p>
      {readDraft(replyDraft(ticket.id)) ? <p>Your draft reply won’t be sent.</p> : null}
      {lost && (
        <LookupNote
          lookUp={{
            one: 'ticket',
            done: 'closed',
            known: lost.known,
            retry: () => void isClosed().then((closed) => closed && done()),
          }}
        />
      )}
    </ConfirmChange>
  )
}

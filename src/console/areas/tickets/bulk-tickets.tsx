import { call } from '#/console/api/client/client'
import { readDraft } from '#/console/api/session/drafts'
import { change } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import { replyDraft } from '#/console/resource/errors/ticket-draft'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { ticketCan } from '#/contract/states'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { visible } from '#/lib/text'
import { closeIsFinal } from './words'

const at = (t: Ticket) => ({ params: { ticketId: t.id } })

/** Actions on the selected tickets. */
export function BulkTickets(selection: SelectionProps<Ticket>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        simpleAction<Ticket>({
          op: tickets.close,
          run: change(
            (t, o) => call(tickets.view, at(t), o),
            (now) => now.status === 'closed',
            () => (t, o) => call(tickets.close, at(t), o),
          ),
          words: { verb: 'Close', noun: 'ticket', past: 'closed' },
          nameOf: (t) => visible(t.summary).text,
          reason: ticketCan.close,
          consequences: (rows) => (
            <>
              <p>{closeIsFinal}</p>
              {rows.some((t) => readDraft(replyDraft(t.id))) && <p>Your draft replies won’t be sent.</p>}
            </>
          ),
        }),
      ]}
    />
  )
}

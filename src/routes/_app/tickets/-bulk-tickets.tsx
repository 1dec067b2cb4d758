import { readDraft } from '#/api/form/drafts'
import { BulkActions } from '#/app/bulk/bulk-actions'
import { jobAction } from '#/app/bulk/job-action'
import { replyDraft } from '#/app/errors/ticket-draft'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { ticketCan } from '#/contract/states'
import type { Ticket } from '#/contract/ticket-rules'
import { tickets } from '#/contract/tickets'
import { visible } from '#/lib/text'
import * as copy from './-copy'

/** Actions on the selected tickets. */
export function BulkTickets(selection: SelectionProps<Ticket>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        jobAction<Ticket>({
          op: tickets.close,
          label: copy.closeTickets,
          kind: 'ticket-close',
          words: copy.bulkClose,
          nameOf: (t) => visible(t.summary).text,
          reason: ticketCan.close,
          consequences: (rows) => (
            <>
              <p>{copy.closeIsFinal}</p>
              {rows.some((t) => readDraft(replyDraft(t.id))) && <p>{copy.bulkCloseDrafts}</p>}
            </>
          ),
        }),
      ]}
    />
  )
}
